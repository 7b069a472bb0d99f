import { signedInUid } from '#features/accounts/ui/session-store.ts'
import { call } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { sendQueue } from '#platform/browser/unsent-work/send-queue.ts'
import { unsentWork } from '#platform/browser/unsent-work/unsent-work.ts'
import { saveAnswers, type SavedAnswer } from '../../contract/attempts.ts'
import { isGiven } from '../../rules/questions.ts'

/** An answer stored in the browser until the server has it; at most one a question. */
export type QueuedAnswer = SavedAnswer & { attempt: string }

const nameOf = ({ attempt, question }: Pick<QueuedAnswer, 'attempt' | 'question'>) => `${attempt}:${question}`

const answers = unsentWork<QueuedAnswer>({
  kind: 'mock-answer',
  account: signedInUid,
  max: 300,
  confirmsLeaving: false,
})

type Listener = (attempt: string, reply: ReplyOf<typeof saveAnswers> | undefined) => void
const listeners = new Set<Listener>()
/** Runs when the server has taken an answer, or (without a reply) will never take it. */
export function onAnswerSettled(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const settle: Listener = (attempt, reply) => {
  for (const listener of listeners) listener(attempt, reply)
}

/** The problem of an answer that its section or its test no longer takes. It stays here until the learner has read so. */
const expired = 'expired'
function keepExpired(answer: QueuedAnswer): void {
  const name = nameOf(answer)
  // A question that was only looked at or marked loses nothing, and one that was changed since is sent once more.
  if (!isGiven(answer.given) || answers.find(name)) return
  answers.type(name, answer)
  const piece = answers.find(name)
  if (piece) answers.reopen(piece, expired)
}

const queue = sendQueue({
  work: answers,
  retryMs: 4000,
  async send({ value: { attempt, question, given, marked, changedMs } }, keepalive) {
    const sent = { uid: attempt, answers: [{ question, given, marked, changedMs }] }
    return (await call(saveAnswers, sent, { keepalive })).data
  },
  onSent({ value }, reply) {
    if (reply.closed.length > 0) keepExpired(value)
    settle(value.attempt, reply)
  },
  onRefused(piece, error) {
    answers.arrived(piece)
    if (error.code === 'ATTEMPT_SUBMITTED') keepExpired(piece.value)
    settle(piece.value.attempt, undefined)
  },
})

/** Whether answers wait in this browser: no connection, or a server that can't be reached. */
export const useAnswersWaiting = queue.useState
export const flushAnswers = queue.flush
export const startAnswerQueue = queue.start

const ofAttempt = (attempt: string, isExpired: boolean): QueuedAnswer[] =>
  answers
    .all()
    .filter(({ value, problem }) => value.attempt === attempt && (problem === expired) === isExpired)
    .map(({ value }) => value)
/** What was answered here and the server does not know yet. */
export const queuedAnswers = (attempt: string): QueuedAnswer[] => ofAttempt(attempt, false)
/** What was answered here and came after its section or the test had ended. */
export const expiredAnswers = (attempt: string): QueuedAnswer[] => ofAttempt(attempt, true)
/** The learner has read that they came too late. */
export function forgetExpiredAnswers(attempt: string): void {
  for (const answer of expiredAnswers(attempt)) answers.discard(nameOf(answer))
}

/** Stores an answer and sends it; without a network it goes with the next one, or when the network returns. */
export function queueAnswer(answer: QueuedAnswer): void {
  const name = nameOf(answer)
  answers.type(name, answer)
  answers.send(name)
  void queue.flush()
}

/** A question that was looked at and not answered: it was changed at no time, so that no answer is ever older. */
export const visited = (question: string): SavedAnswer => ({ question, given: [], marked: false, changedMs: 0 })

/** Stores and sends that a question was looked at; what waits for it already, of another tab too, stays. */
export function queueVisit(attempt: string, question: string): void {
  if (!answers.find(nameOf({ attempt, question }))) queueAnswer({ attempt, ...visited(question) })
}
