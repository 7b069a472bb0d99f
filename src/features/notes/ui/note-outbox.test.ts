import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { revokeEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { type Outgoing, setTransport } from '#platform/api/client.ts'
import { makeStorage, stubPage } from '../../../../tests/fake-browser.ts'
import { enrolIn } from '../../../../tests/lessons.ts'
import { makeCourse, type MadeCourse, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { useSession } from '#features/accounts/ui/session-store.ts'
import type { Note } from '../contract.ts'
import { changeLater, deleteNowOrLater, noteOutbox, waitingBeside, waitingOf, writeLater } from './note-outbox.ts'

let app: TestApp
let course: MadeCourse
beforeAll(async () => {
  app = await startApp()
  course = await makeCourse(app, { title: 'GST' })
})
afterAll(() => app.stop())
afterEach(() => {
  useSession.setState({ user: null, isAuthenticated: false })
  vi.unstubAllGlobals()
})

let online = true
/** Answers that were given and never arrived. */
let lost = 0
async function toServer({ method, url, headers, body }: Outgoing) {
  if (!online) throw new TypeError('no network')
  const answer = await app.app.inject({ method: method as 'POST', url, headers, ...(body ? { payload: body } : {}) })
  if (lost > 0) {
    lost -= 1
    throw new TypeError('the answer was lost')
  }
  return { status: answer.statusCode, text: answer.payload }
}

/** One person's browser, taken into the hand: what is done from here on is done in it. */
const newDevice = (person: Person) => {
  const storage = makeStorage()
  storage.setItem('authToken', person.token)
  return { person, storage }
}
function use({ person, storage }: ReturnType<typeof newDevice>, network: boolean) {
  stubPage(storage)
  setTransport(toServer)
  useSession.setState({ user: { uid: person.uid } as never, isAuthenticated: true })
  online = network
}

let keys = 0
const newKey = () => `offline-note-${(keys += 1)}`
const place = (second: number | null = null) => ({
  course: course.uid,
  lesson: course.lessons[0]?.uid as string,
  second,
  passage: '',
  contextBefore: '',
  contextAfter: '',
})
const write = (text: string, second: number | null = null) => writeLater({ ...place(second), text }, newKey())
const listed = async (person: Person): Promise<Note[]> =>
  (
    await app.call('GET', `/learner/course/${course.uid}/lesson/${course.lessons[0]?.uid}/note`, undefined, {
      token: person.token,
    })
  ).body.data.notes
const texts = async (person: Person) => (await listed(person)).map(({ text }) => text)

test('notes written offline on two devices are all there, in their order, each once', async () => {
  const person = await enrolIn(app, course)
  const [phone, laptop] = [newDevice(person), newDevice(person)]
  use(phone, false)
  write('Phone, first')
  write('Phone, second')
  await noteOutbox.flush()
  use(laptop, false)
  write('Laptop')
  await noteOutbox.flush()
  expect(await listed(person)).toEqual([])
  use(laptop, true)
  await noteOutbox.flush()
  use(phone, true)
  await noteOutbox.flush()
  await noteOutbox.flush()
  expect(await texts(person)).toEqual(['Laptop', 'Phone, first', 'Phone, second'])
})

test('a note whose answer was lost is there once', async () => {
  const person = await enrolIn(app, course)
  use(newDevice(person), true)
  lost = 1
  write('Once', 65)
  await noteOutbox.flush()
  await noteOutbox.flush()
  expect(await listed(person)).toMatchObject([{ text: 'Once', second: 65 }])
  expect(noteOutbox.work.all()).toEqual([])
})

test('one note changed offline on two devices is there in both versions', async () => {
  const person = await enrolIn(app, course)
  const [phone, laptop] = [newDevice(person), newDevice(person)]
  use(phone, true)
  write('Start')
  await noteOutbox.flush()
  const [note] = (await listed(person)) as [Note]
  use(phone, false)
  changeLater(note, 'From the phone', note.version, newKey())
  changeLater(note, 'From the phone, better', note.version, newKey())
  await noteOutbox.flush()
  use(laptop, false)
  changeLater(note, 'From the laptop', note.version, newKey())
  await noteOutbox.flush()
  for (const device of [laptop, phone]) {
    use(device, true)
    await noteOutbox.flush()
  }
  expect((await texts(person)).toSorted()).toEqual(['From the laptop', 'From the phone, better'])
})

test('a note deleted offline is gone later, also where another device has deleted it', async () => {
  const person = await enrolIn(app, course)
  const device = newDevice(person)
  use(device, true)
  write('Stays')
  write('Goes')
  await noteOutbox.flush()
  const notes = await listed(person)
  const goes = notes[1] as Note
  const later = { message: 'Later.' }
  use(device, false)
  expect(await deleteNowOrLater(goes, later)).toEqual({ message: 'Later.', sent: false })
  const waiting = noteOutbox.work.all()
  expect(waitingOf(waiting, goes.uid)?.value).toMatchObject({ act: 'delete', text: 'Goes' })
  expect(waitingBeside(waiting, notes)).toEqual([])
  await app.call('POST', `/learner/note/${goes.uid}/delete`, {}, { token: person.token })
  use(device, true)
  await noteOutbox.flush()
  expect(noteOutbox.work.all()).toEqual([])
  expect(await texts(person)).toEqual(['Stays'])
})

test('after the access was taken away the note stays on the device, with the reason', async () => {
  const person = await enrolIn(app, course)
  const device = newDevice(person)
  use(device, false)
  write('Written on the train')
  await noteOutbox.flush()
  const at = app.ctx().now()
  await app.database.db.transaction((tx) => revokeEnrolments(tx, { userId: person.id, courseIds: [course.id], at }))
  use(device, true)
  await noteOutbox.flush()
  expect(noteOutbox.work.all()).toMatchObject([
    { value: { text: 'Written on the train' }, sent: false, problem: expect.stringContaining('not enrolled') },
  ])
})

test('the next person in the browser sends none of it', async () => {
  const [asha, ravi] = [await enrolIn(app, course), await enrolIn(app, course)]
  const device = newDevice(asha)
  use(device, false)
  write('Asha’s')
  await noteOutbox.flush()
  const shared = { ...device, person: ravi }
  device.storage.setItem('authToken', ravi.token)
  use(shared, true)
  await noteOutbox.flush()
  expect([await texts(ravi), await texts(asha)]).toEqual([[], []])
  device.storage.setItem('authToken', asha.token)
  use(device, true)
  await noteOutbox.flush()
  expect(await texts(asha)).toEqual(['Asha’s'])
})
