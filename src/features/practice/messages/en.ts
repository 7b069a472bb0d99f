export const messages = {
  csv: {
    bank: 'Question bank',
    questions: 'Questions',
    updated: 'Updated',
    kind: 'Type',
    question: 'Question',
    questionHi: 'Question in Hindi',
    options: 'Options',
    answer: 'Answer',
    topic: 'Topic',
    difficulty: 'Difficulty',
    section: 'Section',
    sat: 'Learners',
    answered: 'Answered',
    right: 'Correct, %',
    discrimination: 'Discrimination',
  },
}
