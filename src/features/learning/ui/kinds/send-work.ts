import { call, type CallError } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { sendQueue } from '#platform/browser/unsent-work/send-queue.ts'
import { submitAssignment } from '../../contract/assignment.ts'
import { takeQuiz } from '../../contract/quiz.ts'
import { lessonWork } from './lesson-work.ts'

type Accepted =
  { kind: 'quiz'; reply: ReplyOf<typeof takeQuiz> } | { kind: 'assignment'; reply: ReplyOf<typeof submitAssignment> }
/** What became of a lesson's work. */
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
  async send({ name: lessonUid, idempotencyKey, value }): Promise<Accepted> {
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
      reply: (await call(takeQuiz, { lessonUid, idempotencyKey, version, answers: mutable(answers) })).data,
    }
  },
  onSent: ({ name: lesson }, taken) => notify({ lesson, ...taken }),
  onRefused(piece, error) {
    // What was typed stays: the person decides what becomes of it.
    lessonWork.reopen(piece, error.message)
    notify({ lesson: piece.name, kind: 'refused', error })
  },
})

/** Sends all that was submitted and not taken yet, one after another; stops where the network does. */
export const sendWork = queue.flush
/** Sends what an earlier visit left, now and whenever the network comes back. */
export const startSendingWork = queue.start

/** Whether the work of a lesson is on its way at this moment. */
export function useIsSending(lesson: string): boolean {
  return queue.useState(({ sending }) => sending === lesson)
}

const mutable = (answers: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(answers).map(([uid, given]) => [uid, [...given]]))
