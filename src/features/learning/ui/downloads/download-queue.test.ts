import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceDatabase } from '#platform/browser/device-store/device-database.ts'
import { type DeviceFile, deviceFile } from '#platform/browser/device-store/encrypted-files.ts'
import {
  bytesOf,
  courseUid,
  lessonAddress,
  lessonFromDevice,
  lessonOnDevice,
  putLessonAt,
  queue,
  readFromDevice,
  type School,
  startDevice,
} from '../../../../../tests/downloads.ts'
import { checkDownloads, followDownloads } from './check-downloads.ts'
import { pauseDownloads, removeDownloads, resumeDownloads, runDownloads } from './download-queue.ts'
import { forgetLesson, loadDownloads, putCourse, putLesson, useDownloads } from './downloads-store.ts'

const megabyte = 1_048_576
const handout = bytesOf(1, 3 * megabyte + 5000)
const address = '/api/media/handout/handout.pdf'
const stored = `/offline/files/${courseUid}/first/file`

let school: School
beforeEach(async () => {
  school = await startDevice()
  school.put(address, handout, 'application/pdf')
  const file = { name: 'Handout.pdf', type: 'application/pdf', bytes: handout.length, href: address }
  putLessonAt(school, 'first', { kind: 'resource', resource: { note: '', file } })
  putLessonAt(school, 'second', { body: '<p>Sit well.</p>' })
  await queue('first')
  await queue('second')
})
afterEach(() => vi.unstubAllGlobals())

const states = () => useDownloads.getState().lessons.map(({ uid, state, problem }) => [uid, state, problem])
const rangesAsked = () => school.asked.filter((one) => one.address === address).map(({ range }) => range)
const owners = async () => new Set((await deviceDatabase.all<DeviceFile>('files')).map(({ owner }) => owner))

/** Begins the downloads, whose first file comes no further than a little over two megabytes. */
async function startedHalf(): Promise<{ ended: Promise<void> }> {
  school.stops = { address, after: 2 * megabyte + 700_000, how: 'wait' }
  const ended = runDownloads()
  await vi.waitFor(() => expect(lessonOnDevice('first')?.bytesDone).toBe(2 * megabyte), 30_000)
  return { ended }
}

test('what has come of a lesson is shown while it downloads, and the next one waits for it', async () => {
  const { ended } = await startedHalf()
  expect(states()).toEqual([
    ['first', 'waiting', null],
    ['second', 'waiting', null],
  ])
  expect(await lessonFromDevice('first')).toBeUndefined()
  expect(school.asked.some((one) => one.address === lessonAddress('second'))).toBe(false)
  await pauseDownloads(courseUid)
  await ended
})

test('a paused download stops with what is here, asks for nothing, and resumes from there', async () => {
  const { ended } = await startedHalf()
  await pauseDownloads(courseUid)
  await ended
  expect(states()).toEqual([
    ['first', 'paused', null],
    ['second', 'paused', null],
  ])
  expect(await deviceFile(stored)).toMatchObject({ bytes: 2 * megabyte, complete: false })
  school.stops = undefined
  await runDownloads()
  expect(rangesAsked()).toEqual([null])
  await resumeDownloads(courseUid)
  expect(rangesAsked()).toEqual([null, `bytes=${2 * megabyte}-`])
  expect(states()).toEqual([
    ['first', 'ready', null],
    ['second', 'ready', null],
  ])
  expect(await readFromDevice(stored)).toEqual(new Uint8Array(handout))
})

test('a cancelled download leaves nothing of what was not here yet, and what was ready stays', async () => {
  await deviceDatabase.clear()
  school = await startDevice()
  school.put(address, handout)
  putLessonAt(school, 'second')
  await queue('second')
  await runDownloads()
  putLessonAt(school, 'first', { resource: { note: '', file: { name: 'Handout.pdf', href: address } } })
  await queue('first')
  const { ended } = await startedHalf()
  await removeDownloads(courseUid, { unfinished: true })
  await ended
  expect(states()).toEqual([['second', 'ready', null]])
  expect(await owners()).toEqual(new Set([`${courseUid}/second`]))
  await removeDownloads(courseUid)
  expect([useDownloads.getState().courses, await deviceDatabase.all('files')]).toEqual([[], []])
  expect(await deviceDatabase.all('chunks')).toEqual([])
})

test('a line that is cut holds all downloads up, and they go on by themselves where they stopped', async () => {
  school.stops = { address, after: megabyte + 1, how: 'cut' }
  await runDownloads()
  expect(states()).toEqual([
    ['first', 'failed', 'network'],
    ['second', 'failed', 'network'],
  ])
  Object.assign(navigator, { onLine: false })
  await followDownloads()
  expect(rangesAsked()).toEqual([null])
  school.stops = undefined
  Object.assign(navigator, { onLine: true })
  window.dispatchEvent(new Event('online'))
  await expect.poll(states).toEqual([
    ['first', 'ready', null],
    ['second', 'ready', null],
  ])
  expect(rangesAsked()).toEqual([null, `bytes=${megabyte}-`])
  expect(await readFromDevice(stored)).toEqual(new Uint8Array(handout))
})

test('a line that is cut again and again still brings the whole file', async () => {
  school.stops = { address, after: megabyte + 1, how: 'cut' }
  await runDownloads()
  for (let again = 0; again < 3; again++) await resumeDownloads()
  expect(states().map(([, state]) => state)).toEqual(['ready', 'ready'])
  expect(await readFromDevice(stored)).toEqual(new Uint8Array(handout))
})

test('a file that was replaced while its download was paused comes whole, and nothing of the former one stays', async () => {
  const { ended } = await startedHalf()
  await pauseDownloads(courseUid)
  await ended
  school.stops = undefined
  const replaced = bytesOf(2, 3 * megabyte)
  school.put(address, replaced, 'application/pdf', 'two')
  await resumeDownloads(courseUid)
  expect(await readFromDevice(stored)).toEqual(new Uint8Array(replaced))
})

test('a page that was left after the last byte of a file, and before it was marked as complete, is no end of it', async () => {
  const whole = handout.slice(0, 2 * megabyte)
  school.put(address, whole)
  school.stops = { address, after: 2 * megabyte, how: 'cut' }
  await runDownloads()
  school.stops = undefined
  await resumeDownloads()
  expect(await readFromDevice(stored)).toEqual(new Uint8Array(whole))
})

test('what is stored is the server’s own answer, not what this device has stored before', async () => {
  await runDownloads()
  const replies = school.asked.filter(({ address }) => address.startsWith('/api/learner/'))
  expect(replies.map(({ address, cache }) => [address, cache])).toEqual(
    ['first', 'second'].flatMap((uid) => [
      [lessonAddress(uid), 'no-store'],
      [`${lessonAddress(uid)}/note`, 'no-store'],
    ]),
  )
})

test('a lesson that the server does not have says so, and the others come', async () => {
  school.files.delete(lessonAddress('first'))
  await runDownloads()
  expect(states()).toEqual([
    ['first', 'failed', 'gone'],
    ['second', 'ready', null],
  ])
})

test('a lesson downloads without a picture that is not there any more, and not without its handout', async () => {
  const body = '<p>Sit well.</p><img src="/api/media/image/abcdefghijkl/w800.webp" alt="Mudra">'
  putLessonAt(school, 'second', { body })
  await runDownloads()
  expect(states()).toContainEqual(['second', 'ready', null])
  putLessonAt(school, 'first', {
    resource: { note: '', file: { name: 'Gone.pdf', href: '/api/media/handout/gone.pdf' } },
  })
  await removeDownloads(courseUid)
  await queue('first')
  await runDownloads()
  expect(states()).toEqual([['first', 'failed', 'gone']])
})

test('a picture of two lessons stays while one of them is here', async () => {
  const picture = '/api/media/image/abcdefghijkl/w800.webp'
  school.put(picture, bytesOf(3, 4000), 'image/webp')
  for (const uid of ['first', 'second']) putLessonAt(school, uid, { body: `<img src="${picture}" alt="Mudra">` })
  await runDownloads()
  const [first] = useDownloads.getState().lessons
  school.putReply(`/api/learner/course/${courseUid}/downloads`, {
    validUntil: null,
    lessons: [{ uid: 'second', version: 'one', bytes: 10, pictures: [], video: null }],
  })
  await checkDownloads({ force: true })
  expect([first?.uid, states()]).toEqual(['first', [['second', 'ready', null]]])
  expect(await readFromDevice(picture)).toEqual(new Uint8Array(bytesOf(3, 4000)))
  await removeDownloads(courseUid)
  expect(await readFromDevice(picture)).toBeUndefined()
})

test('a course whose creator turned downloads off, or whose access ended, leaves the device at the next check', async () => {
  await runDownloads()
  expect(await lessonFromDevice('second')).toBeDefined()
  // The server answers 404.
  await checkDownloads({ force: true })
  const { courses, lessons } = useDownloads.getState()
  expect([courses, lessons]).toEqual([[], []])
  for (const name of ['courses', 'lessons', 'files', 'chunks'] as const)
    expect(await deviceDatabase.all(name)).toEqual([])
})

test('a page that is left while a course is removed leaves all of the course or nothing', async () => {
  await runDownloads()
  const rows = async () => {
    const all = await Promise.all((['courses', 'lessons', 'files', 'chunks'] as const).map(deviceDatabase.all))
    return all.map((values) => values.length).join(' ')
  }
  const before = await rows()
  const seen = new Set<string>()
  let removed = false
  const removing = removeDownloads(courseUid).then(() => (removed = true))
  while (!removed) seen.add(await rows())
  await removing
  expect([...seen]).toEqual([before, '0 0 0 0'])
})

test('a course of which only the entry is left goes at the next check, and by being removed', async () => {
  const { courses } = useDownloads.getState()
  for (const remove of [() => checkDownloads({ force: true }), () => removeDownloads(courseUid)]) {
    await deviceDatabase.clear()
    await deviceDatabase.put('courses', courseUid, courses[0])
    await loadDownloads()
    expect(useDownloads.getState()).toMatchObject({ courses: [{ uid: courseUid }], lessons: [] })
    await remove()
    expect([useDownloads.getState().courses, await deviceDatabase.all('courses')]).toEqual([[], []])
  }
})

test('a course that is removed while the server is asked about it does not come back', async () => {
  await runDownloads()
  school.putReply(`/api/learner/course/${courseUid}/downloads`, {
    validUntil: null,
    lessons: [{ uid: 'second', version: 'one', bytes: 10, pictures: [], video: null }],
  })
  const checking = checkDownloads({ force: true })
  await removeDownloads(courseUid)
  await checking
  expect([useDownloads.getState().courses, await deviceDatabase.all('courses')]).toEqual([[], []])
  expect(await deviceDatabase.all('files')).toEqual([])
})

test('what changes while the device is read stays changed', async () => {
  await runDownloads()
  const [course] = useDownloads.getState().courses
  const second = lessonOnDevice('second')
  if (!course || !second) throw new Error('nothing was downloaded')
  const reading = [loadDownloads(), loadDownloads()]
  await putLesson({ ...second, state: 'outdated' })
  await putCourse({ ...course, title: 'A new title' })
  await Promise.all(reading)
  expect(states().map(([, state]) => state)).toEqual(['ready', 'outdated'])
  expect(useDownloads.getState().courses).toMatchObject([{ title: 'A new title' }])
  const readAgain = loadDownloads()
  await Promise.all([forgetLesson(second), readAgain])
  expect(states().map(([uid]) => uid)).toEqual(['first'])
})

test('without an answer a course stays for its 30 days', async () => {
  await runDownloads()
  school.online = false
  Object.assign(navigator, { onLine: false })
  await checkDownloads({ force: true })
  expect(states().map(([, state]) => state)).toEqual(['ready', 'ready'])
  expect(await readFromDevice(stored)).toEqual(new Uint8Array(handout))
})
