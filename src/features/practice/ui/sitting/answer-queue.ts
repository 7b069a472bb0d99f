import { signedInUid } from '#features/accounts/ui/session-store.ts'
import { call } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { sendQueue } from '#platform/browser/unsent-work/send-queue.ts'
import { unsentWork } from '#platform/browser/unsent-work/unsent-work.ts'
import { saveAnswers, type SavedAnswer } from '../../contract/attempts.ts'

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

const queue = sendQueue({
  work: answers,
  retryMs: 4000,
  async send({ value: { attempt, question, given, marked, changedMs } }, keepalive) {
    const sent = { uid: attempt, answers: [{ question, given, marked, changedMs }] }
    return (await call(saveAnswers, sent, { keepalive })).data
  },
  onSent: ({ value }, reply) => settle(value.attempt, reply),
  onRefused(piece) {
    answers.arrived(piece)
    settle(piece.value.attempt, undefined)
  },
})

/** Whether answers wait in this browser: no connection, or a server that can't be reached. */
export const useAnswersWaiting = queue.useState
export const flushAnswers = queue.flush
export const startAnswerQueue = queue.start

/** What was answered here and the server does not know yet. */
export const queuedAnswers = (attempt: string): QueuedAnswer[] =>
  answers
    .all()
    .map(({ value }) => value)
    .filter((one) => one.attempt === attempt)

/** Stores an answer and sends it; without a network it goes with the next one, or when the network returns. */
export function queueAnswer(answer: QueuedAnswer): void {
  const name = nameOf(answer)
  answers.type(name, answer)
  answers.send(name)
  void queue.flush()
}
