import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#platform/format/durations.ts'
import {
  downloadBytes,
  type DownloadedCourse,
  fingerprintOf,
  playsOffline,
  playsUntil,
  qualitiesFor,
  rungFor,
} from './downloads.ts'

const checked = Date.parse('2026-06-01T10:00:00Z')
const course: DownloadedCourse = {
  uid: 'c',
  title: 'Rangoli',
  cover: '',
  lessonsCount: 1,
  checkedAt: checked,
  lastSeenAt: checked,
  validUntil: null,
}

test('stored lessons play for 30 days after the last check, and not a moment longer', () => {
  expect(playsOffline(course, checked)).toBe(true)
  expect(playsOffline(course, checked + 30 * dayMs - 1)).toBe(true)
  expect(playsOffline(course, checked + 30 * dayMs)).toBe(false)
})

test('a clock that is set back gives no more days', () => {
  const late = { ...course, lastSeenAt: checked + 31 * dayMs }
  expect(playsOffline(late, checked + 2 * dayMs)).toBe(false)
  // A clock that was wrong at the check, and right now: nobody can say how much time has passed.
  expect(
    playsOffline({ ...course, checkedAt: checked + 365 * dayMs, lastSeenAt: checked + 365 * dayMs }, checked),
  ).toBe(false)
  // An hour back is a clock that was set right.
  expect(playsOffline(course, checked - hourMs)).toBe(true)
})

test('they end with the access, if that is sooner', () => {
  const ending = { ...course, validUntil: '2026-06-05T00:00:00.000Z' }
  expect(playsUntil(ending)).toEqual(new Date('2026-06-05T00:00:00Z'))
  expect(playsOffline(ending, Date.parse('2026-06-04T23:59:00Z'))).toBe(true)
  expect(playsOffline(ending, Date.parse('2026-06-05T00:00:00Z'))).toBe(false)
})

const rungs = [
  { side: 0, bytes: 5 },
  { side: 240, bytes: 20 },
  { side: 480, bytes: 60 },
]
const lesson = { uid: 'l', version: 'v', bytes: 3, pictures: [], video: { bytes: 900, rungs } }

test('a quality means the next smaller picture of a video that has not these lines', () => {
  expect(rungFor(rungs, '720')?.side).toBe(480)
  expect(rungFor(rungs, 'saver')?.side).toBe(240)
  expect(rungFor(rungs, 'sound')?.side).toBe(0)
  expect(rungFor(rungs, 'original')).toBeUndefined()
  expect(rungFor([], 'saver')).toBeUndefined()
})

test('a lesson takes its text and its video in the chosen quality, or the original where nothing else was made', () => {
  expect(downloadBytes([lesson], '480')).toBe(63)
  expect(downloadBytes([lesson], 'original')).toBe(903)
  expect(downloadBytes([{ ...lesson, video: { bytes: 900, rungs: [] } }], 'saver')).toBe(903)
  expect(downloadBytes([{ ...lesson, video: null }], 'saver')).toBe(3)
})

test('a picture that several lessons show counts once', () => {
  const [loom, thread] = [
    { address: '/api/media/image/a/w800.webp', bytes: 40 },
    { address: '/api/media/image/b/w800.webp', bytes: 7 },
  ]
  const article = { ...lesson, video: null, pictures: [loom, thread] }
  expect(downloadBytes([article], 'saver')).toBe(50)
  expect(downloadBytes([article, { ...article, uid: 'other', pictures: [loom] }], 'saver')).toBe(53)
})

test('only what some lesson has can be chosen', () => {
  expect(qualitiesFor([lesson], true)).toEqual(['saver', '480', 'sound'])
  expect(qualitiesFor([lesson], false)).toEqual(['original'])
  expect(qualitiesFor([{ ...lesson, video: null }], true)).toEqual(['original'])
})

test('another video has another fingerprint', () => {
  const video = { sources: [{ bytes: 1 }], hls: { rungs }, durationSeconds: 4 }
  expect(fingerprintOf(video)).toBe(fingerprintOf(structuredClone(video)))
  expect(fingerprintOf({ ...video, durationSeconds: 5 })).not.toBe(fingerprintOf(video))
  expect(fingerprintOf({ ...video, sources: [{ bytes: 2 }] })).not.toBe(fingerprintOf(video))
})
