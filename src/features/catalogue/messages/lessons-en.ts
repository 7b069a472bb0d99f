/** What the contents of a lesson may not be. */
export const messages = {
  uidShape: 'A uid has 8 to 40 lowercase letters and digits.',
  tooManyOptions: 'A question can have at most 20 options or answers.',
  tooManyQuestions: 'At most 200 questions in a quiz.',
  openingDate: 'Enter a date.',
  openingQuiz: 'Choose a quiz.',
  openingDays: (max: number) => `Enter a whole number from 1 to ${max}.`,
  tooManyCriteria: 'At most 10 criteria in a rubric.',
  sameUid: 'Two criteria have the same uid.',
}
