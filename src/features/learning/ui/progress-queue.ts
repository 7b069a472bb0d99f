import { signedInUid } from '#features/accounts/ui/session-store.ts'
import { call } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { sendQueue } from '#platform/browser/unsent-work/send-queue.ts'
import { unsentWork } from '#platform/browser/unsent-work/unsent-work.ts'
import { saveProgress } from '../contract/lessons.ts'

/** One report stored in the browser until the server has it; at most one a person and lesson. */
export type QueuedReport = {
  course: string
  lesson: string
  positionSeconds: number
  completed: boolean
  /** When it was seen, ISO 8601 by this device's clock. */
  at: string
}
export type Saved = ReplyOf<typeof saveProgress>

/** A report younger than this is sent without its time: the server's clock is the better one. */
export const serverClockMs = 5000

const nameOf = ({ course, lesson }: Pick<QueuedReport, 'course' | 'lesson'>) => `${course}:${lesson}`

const reports = unsentWork<QueuedReport>({
  kind: 'progress',
  account: signedInUid,
  max: 300,
  confirmsLeaving: false,
  old: {
    key: 'progressQueue',
    pieceOf: ({ user, ...report }: QueuedReport & { user: string }) => ({
      account: user,
      name: nameOf(report),
      value: report,
      idempotencyKey: crypto.randomUUID(),
      sent: true,
      at: Date.parse(report.at),
    }),
  },
})

const listeners = new Set<(course: string, saved: Saved) => void>()
export function onProgressSaved(listener: (course: string, saved: Saved) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const queue = sendQueue({
  work: reports,
  retryMs: 30_000,
  async send({ value: { course, lesson, positionSeconds, completed, at } }, keepalive) {
    const seen = Date.now() - Date.parse(at) > serverClockMs ? { at } : {}
    const report = { uid: course, lessonUid: lesson, positionSeconds, completed, ...seen }
    return (await call(saveProgress, report, { keepalive })).data
  },
  onSent({ value: { course } }, saved) {
    for (const listener of listeners) listener(course, saved)
  },
  onRefused: (piece) => reports.arrived(piece),
})

/** Whether reports could not be sent and wait in this browser: no connection, or a server that can't be reached. */
export const useProgressWaiting = queue.useState
/** Sends everything that waits here, one after another; stops where the network does. */
export const flushProgress = queue.flush
/** Sends what an earlier visit left, now and whenever the network comes back. */
export const startProgressQueue = queue.start

/** What the signed-in person has reported and the server does not know yet. */
export function queuedReports(course?: string): QueuedReport[] {
  const all = reports.all().map(({ value }) => value)
  return all.filter((one) => course === undefined || one.course === course)
}

/**
 * Stores a report and sends it. Without a network it stays stored and is sent with the next one, when the network
 * returns, or on the next visit. `leaving`: the page may close before the answer arrives.
 */
export function reportProgress(report: Omit<QueuedReport, 'at'>, { leaving = false } = {}): void {
  const name = nameOf(report)
  // The newer place wins; what was completed stays completed.
  const completed = report.completed || (reports.find(name)?.value.completed ?? false)
  reports.type(name, { ...report, completed, at: new Date().toISOString() })
  reports.send(name)
  if (leaving) queue.flushLeaving()
  else void queue.flush()
}
