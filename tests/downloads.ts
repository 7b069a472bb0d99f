import { vi } from 'vitest'
import { useSession } from '#features/accounts/ui/session-store.ts'
import {
  type DownloadedLesson,
  putCourse,
  putLesson,
  useDownloads,
} from '#features/learning/ui/downloads/downloads-store.ts'
import { setTransport } from '#platform/api/client.ts'
import { browserStore } from '#platform/browser/browser-store.ts'
import { answerFile } from '#platform/browser/device-store/answer-file.ts'
import { deviceDatabase } from '#platform/browser/device-store/device-database.ts'
import { openDeviceSession } from '#platform/browser/device-store/device-session.ts'
import { deviceFile } from '#platform/browser/device-store/encrypted-files.ts'
import { stubPage } from './fake-browser.ts'
import { stubDeviceDatabase, stubSchool } from './fake-device.ts'

export type School = ReturnType<typeof stubSchool>
export const token = 'the-token-of-asha'
export const courseUid = 'tabla'

/** A page of Asha's with an empty device; the files of its server are answered. */
export async function prepareDevice(): Promise<School> {
  stubDeviceDatabase()
  const school = stubSchool()
  setTransport(async ({ url, method, headers, body }) => {
    const answer = await fetch(url, { method, headers, body: body ?? null })
    return { status: answer.status, text: await answer.text() }
  })
  await deviceDatabase.clear()
  useSession.setState({ user: { uid: 'asha' } as never, isAuthenticated: true })
  browserStore.set('downloadsOf', 'asha')
  browserStore.set('authToken', token)
  await openDeviceSession('asha', token)
  useDownloads.setState({ loaded: true, courses: [], lessons: [] })
  return school
}

/** The browser of Asha, who has begun to download a course: no page is drawn, and nothing of the course is here yet. */
export async function startDevice(): Promise<School> {
  stubPage()
  const { locks } = globalThis.navigator
  vi.stubGlobal('navigator', { locks, onLine: true, serviceWorker: { controller: {} } })
  const school = await prepareDevice()
  const now = Date.now()
  await putCourse({
    uid: courseUid,
    title: 'Tabla',
    cover: '',
    lessonsCount: 3,
    checkedAt: now,
    lastSeenAt: now,
    validUntil: null,
  })
  return school
}

/** A lesson of the course that waits for its download. */
export async function queue(uid: string, more: Partial<DownloadedLesson> = {}): Promise<void> {
  const { lessons } = useDownloads.getState()
  await putLesson({
    uid,
    course: courseUid,
    title: uid,
    place: lessons.length + 1,
    quality: '480',
    version: 'one',
    bytes: 10_000_000,
    bytesDone: 0,
    state: 'waiting',
    problem: null,
    ...more,
  })
}
export const lessonOnDevice = (uid: string) => useDownloads.getState().lessons.find((one) => one.uid === uid)

export const lessonAddress = (uid: string) => `/api/learner/course/${courseUid}/lesson/${uid}`

/** What the school answers for a lesson, with no notes in it. */
export function putLessonAt(school: School, uid: string, more: object = {}): void {
  const nothing = { body: '', video: null, quiz: null, resource: null, assignment: null }
  const lesson = { uid, title: uid, kind: 'article', ...nothing, positionSeconds: 0, completed: false, ...more }
  school.putReply(lessonAddress(uid), lesson)
  school.putReply(`${lessonAddress(uid)}/note`, { canWrite: true, notes: [] })
}

/** A file as this device has it; undefined until all of it is there. */
export async function readFromDevice(address: string): Promise<Uint8Array | undefined> {
  const file = await deviceFile(address)
  if (!file?.complete) return undefined
  return new Uint8Array(await answerFile(file, new Request(`http://school.test${address}`)).arrayBuffer())
}

/** A stored lesson as the page gets it without a network. */
export async function lessonFromDevice(uid: string) {
  const bytes = await readFromDevice(lessonAddress(uid))
  return bytes && JSON.parse(new TextDecoder().decode(bytes)).data
}

/** Bytes that compress and repeat nowhere, the same for one seed. */
export function bytesOf(seed: number, count: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(count)
  for (let at = 0, x = seed; at < count; at++) {
    x = (x * 1_103_515_245 + 12_345) % 2_147_483_648
    bytes[at] = x >> 16
  }
  return bytes
}
