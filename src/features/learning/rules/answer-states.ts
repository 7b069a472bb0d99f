/** A submission waits, is accepted, needs another try, or was replaced by a newer one before it was read. */
export const answerStates = ['WAITING', 'ACCEPTED', 'AGAIN', 'REPLACED'] as const
export type AnswerState = (typeof answerStates)[number]

/**
 * The allowed changes of state. An accepted answer stays accepted, because the lesson that it completed stays complete.
 * One that needs another try may still be accepted if its reader changes their mind.
 */
export const answerMoves: Readonly<Record<AnswerState, readonly AnswerState[]>> = {
  WAITING: ['ACCEPTED', 'AGAIN', 'REPLACED'],
  AGAIN: ['ACCEPTED'],
  ACCEPTED: [],
  REPLACED: [],
}

/** The decisions of a creator about a submission. */
export const gradeDecisions = ['ACCEPTED', 'AGAIN'] as const
export type GradeDecision = (typeof gradeDecisions)[number]

/** Plain text of an assignment, in characters. */
export const maxAnswerLength = 20_000
/** A short answer of a quiz. */
export const maxShortAnswerLength = 500
export const maxFeedbackLength = 5000
