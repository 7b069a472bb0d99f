import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { OnDeviceMark } from './courses-on-device.tsx'
import { type DownloadedLesson, useDownloads } from './downloads-store.ts'
import { useCoursesOnDevice } from './use-courses-on-device.ts'

type State = DownloadedLesson['state']

function Marks() {
  return useCoursesOnDevice().map((one) => <OnDeviceMark key={one.course.uid} {...one} />)
}

/** A course of four lessons, of which these are here or on their way. */
function show(states: readonly State[]): string {
  const lessons = states.map((state, index) => ({ uid: String(index), course: 'tabla', state }) as DownloadedLesson)
  const course = {
    uid: 'tabla',
    title: 'Tabla',
    cover: '',
    lessonsCount: 4,
    checkedAt: 0,
    lastSeenAt: 0,
    validUntil: null,
  }
  act(() => useDownloads.setState({ loaded: true, courses: [course], lessons }))
  return document.body.textContent
}

beforeEach(() => {
  useDownloads.setState({ loaded: true, courses: [], lessons: [] })
  render(<Marks />)
})

test('a course says how many of its lessons are here, and how many are being downloaded', () => {
  expect(show(['waiting'])).toBe('1 lesson downloading')
  expect(show(['ready', 'waiting', 'waiting'])).toBe('1 of 4 lessons on this device2 lessons downloading')
  expect(show(['ready', 'outdated', 'ready'])).toBe('3 of 4 lessons on this device')
  expect(show(['ready', 'ready', 'ready', 'ready'])).toBe('On this device')
})

test('a lesson whose download was paused or failed counts neither as here nor as downloading', () => {
  expect(show(['ready', 'paused', 'failed', 'waiting'])).toBe(
    '1 of 4 lessons on this device1 lesson downloading2 lessons not downloaded yet',
  )
  expect(screen.getByText('2 lessons not downloaded yet')).toBeTruthy()
})
