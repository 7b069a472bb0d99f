export const maxReviewLength = 2000
/** A creator's reply to a review may have so many characters. */
export const maxReplyLength = 2000
export const titleLength = { least: 5, most: 150 } as const
/** The text of a question and that of an answer may each have so many characters. */
export const maxTextLength = 5000

/** The role that an answer is written in: `team` is an administrator. */
export const answersAs = ['learner', 'instructor', 'team'] as const
export type AnswersAs = (typeof answersAs)[number]

/** The filters of a course's questions: those without any answer, or one's own. */
export const questionFilters = ['unanswered', 'mine'] as const
export type QuestionFilter = (typeof questionFilters)[number]

/** A question waits for its creator until the creator (or an administrator) has answered it. */
export const waitingStates = ['waiting', 'answered'] as const
export type WaitingState = (typeof waitingStates)[number]

/** What one person may write within an hour, changes with it. */
export const writingLimits = { 'review-saved': 20, 'question-asked': 20, 'answer-given': 120 } as const
export type Writing = keyof typeof writingLimits
