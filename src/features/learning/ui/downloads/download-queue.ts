import { signedInUid } from '#features/accounts/ui/session-store.ts'
import { addressOf, CallError } from '#platform/api/client.ts'
import { browserStore } from '#platform/browser/browser-store.ts'
import { openDeviceSession } from '#platform/browser/device-store/device-session.ts'
import { removeFilesOf } from '#platform/browser/device-store/encrypted-files.ts'
import { queryClient } from '#platform/browser/query-client.tsx'
import { startServiceWorker } from '#platform/browser/service-worker.ts'
import type { DownloadableLesson } from '../../contract/downloads.ts'
import { learningCourse } from '../../contract/lessons.ts'
import { downloadBytes, type DownloadQuality, isPublicPicture } from '../../rules/downloads.ts'
import type { LearningCourse } from '../apply-report.ts'
import { lessonQuery } from '../lesson-query.ts'
import type { PlacedLesson } from '../place-in-course.ts'
import { downloadLesson, storePicture, storeReply } from './download-lesson.ts'
import {
  type DownloadedLesson,
  type DownloadProblem,
  forgetCourse,
  forgetLesson,
  isStored,
  lessonsOnDevice,
  loadDownloads,
  ownerOf,
  putCourse,
  putLesson,
  showBytes,
  useDownloads,
} from './downloads-store.ts'
import { DownloadError } from './fetch-reply.ts'
import { storeOfflinePages } from './offline-pages.ts'

/** The lesson that is being downloaded now, and how it is stopped. */
let current: { owner: string; stop: AbortController; ended: Promise<unknown> } | undefined

export type DownloadRequest = {
  course: LearningCourse
  lessons: readonly PlacedLesson[]
  sizes: readonly DownloadableLesson[]
  validUntil: string | null
  quality: DownloadQuality
}

/**
 * Puts lessons on this device; those that are here already stay as they are.
 * @throws where the pages around them could not be stored: nothing is downloaded then
 */
export async function startDownload({ course, lessons, sizes, validUntil, quality }: DownloadRequest): Promise<void> {
  const account = signedInUid()
  const token = browserStore.get('authToken')
  if (!account || !token) return
  const { uid, courseTitle: title, courseThumbnailLink } = course.course
  const cover = courseThumbnailLink ?? ''
  browserStore.set('downloadsOf', account)
  await openDeviceSession(account, token)
  await loadDownloads()
  await startServiceWorker()
  // Asked where a browser asks at all; without it the browser may remove everything when the device is nearly full.
  void navigator.storage?.persist?.().catch(() => false)
  await storeOfflinePages([...new Set([...useDownloads.getState().courses.map((one) => one.uid), uid])])
  await storeReply(addressOf(learningCourse, { uid }), uid)
  if (isPublicPicture(cover)) await storePicture(cover, uid).catch(ignoreNetwork)
  const now = Date.now()
  await putCourse({
    uid,
    title,
    cover,
    lessonsCount: course.lessonsCount,
    checkedAt: now,
    lastSeenAt: now,
    validUntil,
  })
  const places = new Map(course.sections.flatMap((one) => one.lessons).map((lesson, index) => [lesson.uid, index + 1]))
  const known = new Map(lessonsOnDevice(uid).map((one) => [one.uid, one]))
  for (const lesson of lessons) {
    const size = sizes.find((one) => one.uid === lesson.uid)
    const before = known.get(lesson.uid)
    if (!size || before?.state === 'ready' || before?.state === 'waiting') continue
    await addToQueue({
      uid: lesson.uid,
      course: uid,
      title: lesson.title,
      place: places.get(lesson.uid) ?? 0,
      quality,
      version: size.version,
      bytes: downloadBytes([size], quality),
      bytesDone: 0,
      state: 'waiting',
      problem: null,
    })
  }
  void runDownloads()
}

/** A missing picture holds no lesson up. */
function ignoreNetwork(error: unknown): void {
  if (!(error instanceof DownloadError)) throw error
}

/** A lesson that is to come; parts of another version or quality would not fit. */
async function addToQueue(lesson: DownloadedLesson): Promise<void> {
  const before = lessonsOnDevice(lesson.course).find(({ uid }) => uid === lesson.uid)
  const fits = before && !isStored(before) && before.version === lesson.version && before.quality === lesson.quality
  if (before && !fits) await removeFilesOf([ownerOf(lesson)])
  await putLesson({ ...lesson, bytesDone: fits ? before.bytesDone : 0 })
}

/** Downloads what waits, one lesson after another, in one tab of the browser. */
export async function runDownloads(): Promise<void> {
  await navigator.locks.request('downloads', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    for (let next = nextWaiting(); next; next = nextWaiting()) {
      const stop = new AbortController()
      const ended = downloadOne(next, stop)
      current = { owner: ownerOf(next), stop, ended }
      const problem = await ended
      current = undefined
      if (problem) return holdOthers(problem)
    }
  })
}

const nextWaiting = () => useDownloads.getState().lessons.find(({ state }) => state === 'waiting')
const latest = (lesson: DownloadedLesson) =>
  useDownloads.getState().lessons.find((one) => ownerOf(one) === ownerOf(lesson))

/** @returns why no other lesson can be downloaded now either */
async function downloadOne(lesson: DownloadedLesson, stop: AbortController): Promise<DownloadProblem | undefined> {
  try {
    await downloadLesson(lesson, { signal: stop.signal, onBytes: (bytes) => showBytes(lesson, bytes) })
    if (latest(lesson)) await putLesson({ ...lesson, bytesDone: lesson.bytes, state: 'ready', problem: null })
    // The open lesson goes on from the device, at the place where it is.
    const { queryKey } = lessonQuery(lesson.course, lesson.uid)
    void queryClient.invalidateQueries({ queryKey })
    return undefined
  } catch (error) {
    if (stop.signal.aborted) return undefined
    const problem = problemOf(error)
    const bytesDone = latest(lesson)?.bytesDone ?? 0
    await putLesson({ ...lesson, bytesDone, state: 'failed', problem }).catch(() => undefined)
    return problem === 'gone' ? undefined : problem
  }
}

/** The device has no room for what was to be stored. */
export const isFull = (error: unknown): boolean => (error as Error).name === 'QuotaExceededError'

function problemOf(error: unknown): DownloadProblem {
  if (isFull(error)) return 'full'
  // An address that has expired gets a new one at the next try.
  return error instanceof CallError && error.status === 404 ? 'gone' : 'network'
}

/** Without room or a network the others would fail as well. */
async function holdOthers(problem: DownloadProblem): Promise<void> {
  for (const lesson of useDownloads.getState().lessons)
    if (lesson.state === 'waiting') await putLesson({ ...lesson, state: 'failed', problem }).catch(() => undefined)
}

/** Stops the lesson that is being downloaded, and waits until nothing more of it is stored. */
async function stopCurrent(owners: ReadonlySet<string>): Promise<void> {
  if (!current || !owners.has(current.owner)) return
  current.stop.abort()
  await current.ended
}

/** Stops the downloads of a course; what is here of them stays. */
export async function pauseDownloads(course: string): Promise<void> {
  const lessons = lessonsOnDevice(course).filter(({ state }) => state === 'waiting')
  for (const lesson of lessons) await putLesson({ ...lesson, state: 'paused' })
  await stopCurrent(new Set(lessons.map(ownerOf)))
}

/** Continues the downloads of a course, or of all courses that the network held up. */
export async function resumeDownloads(course?: string): Promise<void> {
  const stopped = useDownloads
    .getState()
    .lessons.filter((lesson) =>
      course === undefined ? lesson.problem === 'network' : lesson.course === course && !isStored(lesson),
    )
  for (const lesson of stopped) await putLesson({ ...lesson, state: 'waiting', problem: null })
  await runDownloads()
}

/** Downloads again what the course's creator has changed. */
export async function updateDownloads(course: string): Promise<void> {
  for (const lesson of lessonsOnDevice(course)) {
    if (lesson.state !== 'outdated') continue
    await removeFilesOf([ownerOf(lesson)])
    await putLesson({ ...lesson, bytesDone: 0, state: 'waiting' })
  }
  await runDownloads()
}

/** Removes a course's lessons from this device, or those that are not here yet. */
export async function removeDownloads(course: string, { unfinished = false } = {}): Promise<void> {
  const lessons = lessonsOnDevice(course).filter((lesson) => !unfinished || !isStored(lesson))
  // None of them may be taken up while the others are removed.
  for (const lesson of lessons) if (lesson.state === 'waiting') await putLesson({ ...lesson, state: 'paused' })
  await stopCurrent(new Set(lessons.map(ownerOf)))
  if (lessons.length === lessonsOnDevice(course).length) return forgetCourse(course)
  for (const lesson of lessons) await forgetLesson(lesson)
}
