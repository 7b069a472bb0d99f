/** A hand-in waits, is accepted, is given back for another try, or gave way to a newer one before it was read. */
export const answerStates = ['WAITING', 'ACCEPTED', 'AGAIN', 'REPLACED'] as const
export type AnswerState = (typeof answerStates)[number]

/**
 * What may follow what. An accepted answer stays accepted: the lesson it completed stays complete. One given back may
 * still be accepted, should its reader have changed their mind.
 */
export const answerMoves: Readonly<Record<AnswerState, readonly AnswerState[]>> = {
  WAITING: ['ACCEPTED', 'AGAIN', 'REPLACED'],
  AGAIN: ['ACCEPTED'],
  ACCEPTED: [],
  REPLACED: [],
}

/** What a creator decides over a hand-in. */
export const gradeDecisions = ['ACCEPTED', 'AGAIN'] as const
export type GradeDecision = (typeof gradeDecisions)[number]

/** Plain text of an assignment, in characters. */
export const maxAnswerLength = 20_000
/** A short answer of a quiz. */
export const maxShortAnswerLength = 500
export const maxFeedbackLength = 5000
