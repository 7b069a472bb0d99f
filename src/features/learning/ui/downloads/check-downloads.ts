import { addressOf, call, CallError } from '#platform/api/client.ts'
import { deviceDatabase } from '#platform/browser/device-store/device-database.ts'
import { removeFilesOf } from '#platform/browser/device-store/encrypted-files.ts'
import { courseDownloads } from '../../contract/downloads.ts'
import { learningCourse } from '../../contract/lessons.ts'
import { downloadBytes, type DownloadedCourse } from '../../rules/downloads.ts'
import type { LearningCourse } from '../apply-report.ts'
import { onProgressSaved } from '../progress-queue.ts'
import { storeReply } from './download-lesson.ts'
import { isFull, resumeDownloads, runDownloads, removeDownloads } from './download-queue.ts'
import { forgetLesson, lessonsOnDevice, loadDownloads, putCourse, putLesson, useDownloads } from './downloads-store.ts'
import { storeOfflinePages } from './offline-pages.ts'

/** A course is not asked about again for this long while pages open. */
const checkAgainAfterMs = 600_000
/** After the last report of progress, the stored course is read again. */
const settleMs = 4000

let started = false

/** Reads what is on this device, asks the server whether it may stay, and goes on with what is not here yet. */
export async function followDownloads(): Promise<void> {
  await loadDownloads()
  if (!started) {
    started = true
    window.addEventListener('online', () => void continueOnline())
    refreshAfterProgress()
  }
  await continueOnline()
}

async function continueOnline(): Promise<void> {
  if (!navigator.onLine) return
  await checkDownloads({ force: false })
  await resumeDownloads()
  await runDownloads()
}

/**
 * Asks the server about every course on this device: one that is no longer open to the person is removed, and so are
 * lessons that were taken out. What was changed is marked.
 */
export async function checkDownloads({ force }: { force: boolean }): Promise<void> {
  const due = useDownloads
    .getState()
    .courses.filter(({ checkedAt }) => force || Math.abs(Date.now() - checkedAt) > checkAgainAfterMs)
  for (const course of due) await checkCourse(course)
  if (due.length === 0) return
  const left = useDownloads.getState().courses.map(({ uid }) => uid)
  // Another build of the pages may be out. If it does not come, the one that is stored stays.
  if (left.length > 0) await storeOfflinePages(left).catch(() => undefined)
}

async function checkCourse(course: DownloadedCourse): Promise<void> {
  const { uid } = course
  try {
    const { data } = await call(courseDownloads, { uid })
    // Removed while the server was asked.
    if (!isCourseHere(uid)) return
    const now = Date.now()
    await putCourse({ ...course, checkedAt: now, lastSeenAt: now, validUntil: data.validUntil })
    for (const lesson of lessonsOnDevice(uid)) {
      const found = data.lessons.find((one) => one.uid === lesson.uid)
      if (!found) await forgetLesson(lesson)
      else if (found.version !== lesson.version && lesson.state === 'ready')
        await putLesson({
          ...lesson,
          version: found.version,
          bytes: downloadBytes([found], lesson.quality),
          state: 'outdated',
        })
    }
    await refreshCourse(uid)
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return removeDownloads(uid)
    // No answer says nothing, nor does a device that is full: the lessons stay for their days.
    if (!(error instanceof CallError) && !isFull(error)) throw error
  }
}

const isCourseHere = (uid: string) => useDownloads.getState().courses.some((course) => course.uid === uid)

/** The stored curriculum, with the progress that the server knows now; a revision may have changed title and length. */
async function refreshCourse(uid: string): Promise<void> {
  const stored = await deviceDatabase.get<DownloadedCourse>('courses', uid)
  if (!stored) return
  const reply = await storeReply(addressOf(learningCourse, { uid }), uid).catch(() => undefined)
  if (reply === undefined) return
  if (!isCourseHere(uid)) return removeFilesOf([uid])
  const { course, lessonsCount } = (JSON.parse(reply) as { data: LearningCourse }).data
  if (course.courseTitle !== stored.title || lessonsCount !== stored.lessonsCount)
    await putCourse({ ...stored, title: course.courseTitle, lessonsCount })
}

function refreshAfterProgress(): void {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  onProgressSaved((course) => {
    clearTimeout(timers.get(course))
    timers.set(
      course,
      setTimeout(() => void refreshCourse(course), settleMs),
    )
  })
}
