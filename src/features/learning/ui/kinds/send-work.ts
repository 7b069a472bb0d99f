import { create } from 'zustand'
import { call, CallError } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { mayPass } from '#platform/api/idempotency-key.ts'
import { handInAssignment } from '../../contract/assignment.ts'
import { takeQuiz } from '../../contract/quiz.ts'
import { forgetWork, reopenWork, type Work, workToSend } from './kept-work.ts'

/** What became of a lesson's work. */
export type Settled =
  | { lesson: string; kind: 'quiz'; reply: ReplyOf<typeof takeQuiz> }
  | { lesson: string; kind: 'assignment'; reply: ReplyOf<typeof handInAssignment> }
  | { lesson: string; kind: 'refused'; error: CallError }

const retryAfterMs = 15_000
const listeners = new Set<(settled: Settled) => void>()
export function onWorkSettled(listener: (settled: Settled) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The lesson whose work is on its way at this moment. */
export const useOnItsWay = create<{ lesson: string | null }>(() => ({ lesson: null }))

let sending: Promise<void> | null = null
let retry: ReturnType<typeof setTimeout> | undefined

/** Sends all that was handed in and not taken yet, one after another; stops where the network does. */
export function sendKeptWork(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = null
  })
  return sending
}

async function sendAll(): Promise<void> {
  clearTimeout(retry)
  for (let next = workToSend()[0]; next; next = workToSend()[0]) {
    if (await sendOne(next)) continue
    retry = setTimeout(() => void sendKeptWork(), retryAfterMs)
    return
  }
}

/** @returns whether it is settled: taken, or refused for good */
async function sendOne(work: Work): Promise<boolean> {
  const { lesson, idempotencyKey } = work
  useOnItsWay.setState({ lesson })
  try {
    const settled: Settled =
      work.kind === 'quiz'
        ? {
            lesson,
            kind: 'quiz',
            reply: (
              await call(takeQuiz, {
                lessonUid: lesson,
                idempotencyKey,
                version: work.version,
                answers: answersOf(work),
              })
            ).data,
          }
        : {
            lesson,
            kind: 'assignment',
            reply: (
              await call(handInAssignment, {
                lessonUid: lesson,
                idempotencyKey,
                text: work.text,
                mediaUid: work.mediaUid,
              })
            ).data,
          }
    forgetWork(lesson, idempotencyKey)
    tell(settled)
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (mayPass(error)) return false
    // What was typed stays: the person decides what becomes of it.
    reopenWork(lesson, error.message)
    tell({ lesson, kind: 'refused', error })
    return true
  } finally {
    useOnItsWay.setState({ lesson: null })
  }
}

const answersOf = ({ answers }: { answers: Readonly<Record<string, readonly string[]>> }) =>
  Object.fromEntries(Object.entries(answers).map(([uid, given]) => [uid, [...given]]))

function tell(settled: Settled): void {
  for (const listener of listeners) listener(settled)
}

let started = false
/** Sends what an earlier visit left, now and whenever the network comes back. */
export function startSendingWork(): void {
  if (!started) {
    started = true
    window.addEventListener('online', () => void sendKeptWork())
  }
  void sendKeptWork()
}
