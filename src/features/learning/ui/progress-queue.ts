import { create } from 'zustand'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { call, CallError } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { browserStore } from '#platform/browser/browser-store.ts'
import { saveProgress } from '../contract/lessons.ts'

/** One report kept in the browser until the server has it; at most one a person and lesson. */
export type QueuedReport = {
  user: string
  course: string
  lesson: string
  positionSeconds: number
  completed: boolean
  /** When it was seen, ISO 8601 by this device's clock. */
  at: string
}
export type Saved = ReplyOf<typeof saveProgress>

const maxStored = 300
/** A report younger than this is sent without its time: the server's clock is the better one. */
const lateAfterMs = 5000
const retryAfterMs = 30_000

const same = (a: QueuedReport, b: QueuedReport) => a.user === b.user && a.course === b.course && a.lesson === b.lesson

/** The newer place wins; what was completed stays completed. */
export function queueWith(queue: readonly QueuedReport[], report: QueuedReport): QueuedReport[] {
  const before = queue.find((one) => same(one, report))
  const merged = { ...report, completed: report.completed || (before?.completed ?? false) }
  return [...queue.filter((one) => !same(one, report)), merged].slice(-maxStored)
}

function readQueue(): QueuedReport[] {
  const kept = browserStore.read<QueuedReport[]>('progressQueue')
  return Array.isArray(kept) ? kept : []
}

function writeQueue(queue: readonly QueuedReport[]): void {
  if (queue.length > 0) browserStore.write('progressQueue', queue)
  else browserStore.remove('progressQueue')
}

/** What the signed-in person has reported and the server does not know yet. */
export function queuedReports(course?: string): QueuedReport[] {
  const user = useSession.getState().user?.uid
  return readQueue().filter((one) => one.user === user && (course === undefined || one.course === course))
}

const listeners = new Set<(course: string, saved: Saved) => void>()
export function onProgressSaved(listener: (course: string, saved: Saved) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Keeps a report and sends it. Without a network it stays here and goes out with the next one, when the network is
 * back, or on the next visit. `leaving`: the page may be gone before the answer comes.
 */
export function reportProgress(
  report: Pick<QueuedReport, 'course' | 'lesson' | 'positionSeconds' | 'completed'>,
  { leaving = false } = {},
): void {
  const user = useSession.getState().user?.uid
  if (!user) return
  writeQueue(queueWith(readQueue(), { ...report, user, at: new Date().toISOString() }))
  if (leaving) for (const one of queuedReports()) void sendOne(one, true)
  else void flushProgress()
}

/** Whether reports could not be sent and wait in this browser: no connection, or a server that can't be reached. */
export const useProgressWaiting = create<{ waiting: boolean }>(() => ({ waiting: false }))

let flushing: Promise<void> | null = null

/** Sends everything that is kept, one after another; stops where the network does. */
export function flushProgress(): Promise<void> {
  flushing ??= sendAll().finally(() => {
    flushing = null
  })
  return flushing
}

let retry: ReturnType<typeof setTimeout> | undefined

async function sendAll(): Promise<void> {
  clearTimeout(retry)
  for (let next = queuedReports()[0]; next; next = queuedReports()[0]) {
    if (await sendOne(next)) continue
    useProgressWaiting.setState({ waiting: true })
    retry = setTimeout(() => void flushProgress(), retryAfterMs)
    return
  }
  useProgressWaiting.setState({ waiting: false })
}

/** @returns whether the report is settled: saved, or refused for good */
async function sendOne(report: QueuedReport, keepalive = false): Promise<boolean> {
  const { course, lesson, positionSeconds, completed, at } = report
  const late = Date.now() - Date.parse(at) > lateAfterMs
  try {
    const { data } = await call(
      saveProgress,
      { uid: course, lessonUid: lesson, positionSeconds, completed, ...(late ? { at } : {}) },
      { keepalive },
    )
    forget(report)
    for (const listener of listeners) listener(course, data)
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const mayPass = error.status === 0 || error.status >= 500 || error.status === 429 || error.status === 401
    if (!mayPass) forget(report)
    return !mayPass
  }
}

/** Only what was sent is forgotten: a newer report of the lesson may have come meanwhile. */
function forget(sent: QueuedReport): void {
  writeQueue(readQueue().filter((one) => !(same(one, sent) && one.at === sent.at)))
}

let started = false
/** Sends what an earlier visit left, now and whenever the network comes back. */
export function startProgressQueue(): void {
  if (!started) {
    started = true
    window.addEventListener('online', () => void flushProgress())
  }
  void flushProgress()
}
