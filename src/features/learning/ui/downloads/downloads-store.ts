import { create } from 'zustand'
import { signedInUid } from '#features/accounts/ui/session-store.ts'
import { browserStore } from '#platform/browser/browser-store.ts'
import { deviceDatabase } from '#platform/browser/device-store/device-database.ts'
import { removeFilesOf } from '#platform/browser/device-store/encrypted-files.ts'
import type { DownloadedCourse, DownloadQuality } from '../../rules/downloads.ts'

/** full: no room on the device; network: it did not come; gone: the server does not have it. */
export type DownloadProblem = 'full' | 'network' | 'gone'

/** A lesson on this device, or on its way to it. */
export type DownloadedLesson = {
  uid: string
  course: string
  title: string
  /** Its number in the course. */
  place: number
  quality: DownloadQuality
  version: string
  /** How much it takes, and how much of that is here. */
  bytes: number
  bytesDone: number
  /** outdated: it can be read, and the course's creator has changed it since. */
  state: 'waiting' | 'paused' | 'failed' | 'ready' | 'outdated'
  problem: DownloadProblem | null
}

/** What is on this device, as the page shows it. `loaded`: it was read from the device. */
export const useDownloads = create<{
  loaded: boolean
  courses: readonly DownloadedCourse[]
  lessons: readonly DownloadedLesson[]
}>(() => ({ loaded: false, courses: [], lessons: [] }))

export const ownerOf = ({ course, uid }: Pick<DownloadedLesson, 'course' | 'uid'>) => `${course}/${uid}`
export const isStored = ({ state }: DownloadedLesson) => state === 'ready' || state === 'outdated'

/** How many writes to the device have started, and how many of them have ended. */
const writes = { started: 0, ended: 0 }

/** Stores what the page already shows. A reading that overlaps it may not find it yet (loadDownloads). */
async function write(store: () => Promise<unknown>): Promise<void> {
  writes.started += 1
  try {
    await store()
  } finally {
    writes.ended += 1
  }
}

/** Reads what is on this device, and again where something was written meanwhile. */
export async function loadDownloads(): Promise<void> {
  const { ended } = writes
  const [courses, lessons] = await Promise.all([
    deviceDatabase.all<DownloadedCourse>('courses'),
    deviceDatabase.all<DownloadedLesson>('lessons'),
  ])
  if (writes.started !== ended) return loadDownloads()
  useDownloads.setState({
    loaded: true,
    courses: courses.toSorted((a, b) => a.title.localeCompare(b.title)),
    lessons: lessons.toSorted((a, b) => a.place - b.place),
  })
}

export const lessonsOnDevice = (course: string): DownloadedLesson[] =>
  useDownloads.getState().lessons.filter((lesson) => lesson.course === course)

/** Whether the person whose downloads these are is still signed in: nothing is stored after that. */
export const isOwnersBrowser = (): boolean => browserStore.get('downloadsOf') === signedInUid()

/** Stores a lesson's state, and shows it. */
export async function putLesson(lesson: DownloadedLesson): Promise<void> {
  if (!isOwnersBrowser()) return
  useDownloads.setState(({ lessons }) => ({
    lessons: [...lessons.filter((one) => ownerOf(one) !== ownerOf(lesson)), lesson].toSorted(
      (a, b) => a.place - b.place,
    ),
  }))
  await write(() => deviceDatabase.put('lessons', ownerOf(lesson), lesson))
}

/** Shows how much of a lesson is here; what is stored of it says the same after a reload. */
export function showBytes(lesson: DownloadedLesson, bytesDone: number): void {
  useDownloads.setState(({ lessons }) => ({
    lessons: lessons.map((one) => (ownerOf(one) === ownerOf(lesson) ? { ...one, bytesDone } : one)),
  }))
}

export async function putCourse(course: DownloadedCourse): Promise<void> {
  if (!isOwnersBrowser()) return
  useDownloads.setState(({ courses }) => ({
    courses: [...courses.filter(({ uid }) => uid !== course.uid), course].toSorted((a, b) =>
      a.title.localeCompare(b.title),
    ),
  }))
  await write(() => deviceDatabase.put('courses', course.uid, course))
}

/** Removes a lesson from this device; with the last of its course goes the course. */
export async function forgetLesson(lesson: DownloadedLesson): Promise<void> {
  const owner = ownerOf(lesson)
  if (lessonsOnDevice(lesson.course).every((one) => ownerOf(one) === owner)) return forgetCourse(lesson.course)
  useDownloads.setState(({ lessons }) => ({ lessons: lessons.filter((one) => ownerOf(one) !== owner) }))
  await write(() => removeFilesOf([owner], [{ store: 'lessons', key: owner }]))
}

/**
 * Removes a course from this device, with its lessons and all files. It leaves the page's state first, so that nothing of it
 * is stored again meanwhile.
 */
export async function forgetCourse(uid: string): Promise<void> {
  const owners = lessonsOnDevice(uid).map(ownerOf)
  useDownloads.setState(({ courses, lessons }) => ({
    courses: courses.filter((course) => course.uid !== uid),
    lessons: lessons.filter(({ course }) => course !== uid),
  }))
  const rows = owners.map((key) => ({ store: 'lessons' as const, key }))
  await write(() => removeFilesOf([uid, ...owners], [{ store: 'courses', key: uid }, ...rows]))
}
