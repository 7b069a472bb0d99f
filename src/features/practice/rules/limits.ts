export const maxBanksOfCreator = 200
export const maxQuestionsOfBank = 10_000
export const maxTestsOfCourse = 100
export const maxSections = 10
export const maxQuestionsOfTest = 300
export const maxSectionMinutes = 240
export const maxAttempts = 20
export const maxMarks = 100

export const maxOptions = 10
/** Of two items the order that is not shown would be the right one. */
export const minItemsToOrder = 3
export const maxAcceptedAnswers = 20
/** Of a question's text and of its explanation, with their tags. */
export const maxQuestionText = 10_000
export const maxOptionText = 1000
export const maxTopic = 80
export const maxGivenAnswer = 200

/** An answer given before the end is taken for so long after it: a phone's answer is on its way for some seconds. */
export const graceSeconds = 5
/** Answers in one call: what a phone collected without a connection. */
export const maxAnswersPerCall = 100
/** Questions that a learner revises in a day, and that their revision holds. */
export const maxRevisedADay = 100
export const maxRevisionCards = 5000
/** Of one read: the next are read when these are revised. */
export const revisionCardsPerRead = 20
/** Versions of a test: each is a copy of its questions. */
export const maxVersionsOfTest = 200
