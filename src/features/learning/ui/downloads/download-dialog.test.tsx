import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { courseUid, lessonAddress, prepareDevice, putLessonAt, type School } from '../../../../../tests/downloads.ts'
import { newUser } from '../../../../../tests/user.ts'
import type { LearningCourse } from '../apply-report.ts'
import { placedLessons } from '../place-in-course.ts'
import { DownloadDialog } from './download-dialog.tsx'
import { useDownloads } from './downloads-store.ts'

const lessonOf = (uid: string) => ({
  uid,
  title: `Lesson ${uid}`,
  kind: 'article' as const,
  durationSeconds: 60,
  completed: false,
  positionSeconds: 0,
})
/** Two sections of two lessons. */
const course = {
  course: { uid: courseUid, courseTitle: 'Tabla', courseThumbnailLink: null },
  lessonsCount: 4,
  sections: ['ab', 'cd'].map((uids) => ({ uid: uids, title: uids, lessons: [...uids].map(lessonOf) })),
} as unknown as LearningCourse
const third = placedLessons(course).find(({ uid }) => uid === 'c')
const rungs = [240, 480, 720].map((side) => ({ side, bytes: side * 10_000 }))
const handout = '/api/media/handout/handout.pdf'

let school: School
beforeEach(async () => {
  // A page without IndexedDB and service worker: both are the test's.
  let held = false
  const locks = {
    async request(_name: string, _options: object, work: (lock: object | null) => Promise<void>) {
      if (held) return work(null)
      held = true
      return work({}).finally(() => (held = false))
    },
  }
  const serviceWorker = { register: async () => ({}), ready: Promise.resolve({}), controller: {} }
  for (const [name, value] of Object.entries({ locks, serviceWorker }))
    Object.defineProperty(navigator, name, { value, configurable: true })
  const pages = { keys: async () => [], addAll: async () => {}, put: async () => {}, delete: async () => true }
  vi.stubGlobal('caches', { open: async () => pages, delete: async () => true })
  vi.stubGlobal('MediaSource', { isTypeSupported: () => true })
  school = await prepareDevice()
  school.put('/offline-files-en.json', '[]')
  for (const page of ['/offline', `/learning/${courseUid}`]) school.put(page, '<!doctype html>')
  school.putReply(`/api/learner/course/${courseUid}`, course)
  school.putReply(`/api/learner/course/${courseUid}/downloads`, {
    validUntil: null,
    lessons: [...'abcd'].map((uid) => ({
      uid,
      version: 'one',
      bytes: 100_000,
      pictures: [],
      video: { bytes: 9_000_000, rungs },
    })),
  })
  for (const uid of 'abcd') putLessonAt(school, uid)
})
afterEach(() => {
  for (const name of ['locks', 'serviceWorker']) Reflect.deleteProperty(navigator, name)
  vi.unstubAllGlobals()
})

async function openDialog() {
  if (!third) throw new Error('no third lesson')
  render(
    <WithQueries>
      <DownloadDialog course={course} lesson={third} onClose={() => {}} />
    </WithQueries>,
  )
  await screen.findByText(/This download takes/)
  return newUser()
}
const button = (name: string) => screen.findByRole('button', { name })
const onDevice = () =>
  useDownloads.getState().lessons.map(({ uid, quality, bytes, state }) => [uid, quality, bytes, state])

test('a section is downloaded with its own lessons alone, in the quality that was chosen', async () => {
  const user = await openDialog()
  await user.click(screen.getByRole('radio', { name: /^This section/ }))
  await user.selectOptions(screen.getByLabelText('Video quality'), '480p')
  // Two lessons of 4,900,000 bytes.
  expect(screen.getByText(/This download takes 9\.3 MB\./)).toBeTruthy()
  await user.click(await button('Download'))
  await screen.findByText('All of these lessons are on this device.')
  expect(onDevice()).toEqual([
    ['c', '480', 4_900_000, 'ready'],
    ['d', '480', 4_900_000, 'ready'],
  ])
  const asked = school.asked.map(({ address }) => address)
  expect([...'abcd'].filter((uid) => asked.includes(lessonAddress(uid)))).toEqual(['c', 'd'])
})

test('a download shows how far it is, is paused, resumed and cancelled', async () => {
  school.put(handout, new Uint8Array(3_000_000))
  putLessonAt(school, 'c', { resource: { note: '', file: { name: 'Handout.pdf', href: handout } } })
  school.stops = { address: handout, after: 2_500_000, how: 'wait' }
  const user = await openDialog()
  await user.click(await button('Download'))
  // Two megabytes of the 2.5 that the lesson takes in the lightest picture.
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('83'))
  await user.click(await button('Pause'))
  expect(await screen.findByText('Paused')).toBeTruthy()
  school.stops.after = 500_000
  await user.click(await button('Resume'))
  await button('Pause')
  await user.click(await button('Cancel download'))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(useDownloads.getState()).toMatchObject({ courses: [], lessons: [] })
})
