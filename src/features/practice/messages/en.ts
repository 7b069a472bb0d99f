export const messages = {
  csv: {
    bank: 'Question bank',
    questions: 'Questions',
    updated: 'Updated',
    kind: 'Kind',
    question: 'Question',
    questionHi: 'Question in Hindi',
    options: 'Options',
    answer: 'Answer',
    topic: 'Topic',
    difficulty: 'Difficulty',
    section: 'Section',
    sat: 'Learners',
    answered: 'Answered',
    right: 'Right, %',
    discrimination: 'Discrimination',
  },
}
