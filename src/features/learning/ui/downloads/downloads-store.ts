import { create } from 'zustand'
import { signedInUid } from '#features/accounts/ui/session-store.ts'
import { browserStore } from '#platform/browser/browser-store.ts'
import { deviceDatabase } from '#platform/browser/device-store/device-database.ts'
import { type DeviceFile, removeFile } from '#platform/browser/device-store/encrypted-files.ts'
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

/** Reads what is on this device. */
export async function loadDownloads(): Promise<void> {
  const [courses, lessons] = await Promise.all([
    deviceDatabase.all<DownloadedCourse>('courses'),
    deviceDatabase.all<DownloadedLesson>('lessons'),
  ])
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
  await deviceDatabase.put('lessons', ownerOf(lesson), lesson)
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
  await deviceDatabase.put('courses', course.uid, course)
}

/** Removes the files of a lesson, so that it can be downloaded again from the beginning. */
export async function removeFilesOf(owner: string): Promise<void> {
  const files = await deviceDatabase.all<DeviceFile>('files')
  for (const file of files) if (file.owner === owner) await removeFile(file.address)
}

/** Removes a lesson from this device; with the last of its course goes what the course stored. */
export async function forgetLesson(lesson: DownloadedLesson): Promise<void> {
  await deviceDatabase.remove('lessons', ownerOf(lesson))
  await removeFilesOf(ownerOf(lesson))
  useDownloads.setState(({ lessons }) => ({ lessons: lessons.filter((one) => ownerOf(one) !== ownerOf(lesson)) }))
  if (lessonsOnDevice(lesson.course).length > 0) return
  await deviceDatabase.remove('courses', lesson.course)
  await removeFilesOf(lesson.course)
  useDownloads.setState(({ courses }) => ({ courses: courses.filter(({ uid }) => uid !== lesson.course) }))
}
