import { call, type CallError } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { sendQueue } from '#platform/browser/unsent-work/send-queue.ts'
import { submitAssignment } from '../../contract/assignment.ts'
import { takeQuiz } from '../../contract/quiz.ts'
import { serverClockMs } from '../progress-queue.ts'
import { lessonWork } from './lesson-work.ts'

type Accepted =
  { kind: 'quiz'; reply: ReplyOf<typeof takeQuiz> } | { kind: 'assignment'; reply: ReplyOf<typeof submitAssignment> }
/** The result of a lesson's submitted work. */
export type Settled = { lesson: string } & (Accepted | { kind: 'refused'; error: CallError })

const listeners = new Set<(settled: Settled) => void>()
export function onWorkSettled(listener: (settled: Settled) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function notify(settled: Settled): void {
  for (const listener of listeners) listener(settled)
}

const queue = sendQueue({
  work: lessonWork,
  retryMs: 15_000,
  async send({ name: lessonUid, idempotencyKey, value, at }): Promise<Accepted> {
    if (value.kind === 'assignment') {
      const { text, mediaUid } = value
      return {
        kind: 'assignment',
        reply: (await call(submitAssignment, { lessonUid, idempotencyKey, text, mediaUid })).data,
      }
    }
    const { version, answers } = value
    return {
      kind: 'quiz',
      reply: (await call(takeQuiz, { lessonUid, idempotencyKey, version, answers: mutable(answers), ...lateAt(at) }))
        .data,
    }
  },
  onSent: ({ name: lesson }, taken) => notify({ lesson, ...taken }),
  onRefused(piece, error) {
    // The typed text stays, and the person decides what to do with it.
    lessonWork.reopen(piece, error.message)
    notify({ lesson: piece.name, kind: 'refused', error })
  },
})

/** Sends all submitted work that the server does not have yet, one after another; stops where the network does. */
export const sendWork = queue.flush
/** Sends the work of earlier visits, now and whenever the network returns. */
export const startSendingWork = queue.start

/** Whether the work of a lesson is being sent now. */
export function useIsSending(lesson: string): boolean {
  return queue.useState(({ sending }) => sending === lesson)
}

/** What was not sent within a few seconds says when it was made; else the server's clock is the better one. */
const lateAt = (at: number) => (Date.now() - at > serverClockMs ? { at: new Date(at).toISOString() } : {})

const mutable = (answers: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(answers).map(([uid, given]) => [uid, [...given]]))
