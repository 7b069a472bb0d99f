import { expect, test } from 'vitest'
import { applyReport, type LearningCourse } from './apply-report.ts'
import { currentIndex, lessonAfter, placedLessons } from './place-in-course.ts'
import { myCoursesHref, myCoursesSearch } from './my-courses-search.ts'

const lesson = (uid: string, completed = false) => ({
  uid,
  title: uid,
  kind: 'video' as const,
  durationSeconds: 100,
  completed,
  positionSeconds: 0,
})
const course = {
  progress: 33,
  status: 'IN_PROGRESS',
  completedLessons: 1,
  lessonsCount: 3,
  sections: [
    { uid: 's1', title: 'Start', lessons: [lesson('a', true), lesson('b')] },
    { uid: 's2', title: 'End', lessons: [lesson('c')] },
  ],
  resumeLessonUid: 'a',
} as unknown as LearningCourse

test('a report ticks its lesson once and moves the share', () => {
  const after = applyReport(course, { lesson: 'b', positionSeconds: 99.6, completed: true })
  expect(after).toMatchObject({ completedLessons: 2, progress: 66, status: 'IN_PROGRESS', resumeLessonUid: 'c' })
  expect(after.sections[0]?.lessons[1]).toMatchObject({ completed: true, positionSeconds: 100 })
  expect(applyReport(after, { lesson: 'b', positionSeconds: 5, completed: true }).completedLessons).toBe(2)
})

test('a place alone unticks nothing and takes nothing back', () => {
  const after = applyReport(course, { lesson: 'a', positionSeconds: 5, completed: false })
  expect(after).toMatchObject({ completedLessons: 1, progress: 33 })
  expect(after.sections[0]?.lessons[0]?.completed).toBe(true)
})

test('the last lesson completes the course', () => {
  const after = ['b', 'c'].reduce(
    (known, uid) => applyReport(known, { lesson: uid, positionSeconds: 0, completed: true }),
    course,
  )
  expect(after).toMatchObject({ progress: 100, status: 'COMPLETED' })
})

test('a lesson knows its module and its place there; the address names it, else where one stopped, else the first', () => {
  const lessons = placedLessons(course)
  expect(lessons[2]).toMatchObject({ uid: 'c', sectionNumber: 2, lessonNumber: 1, lessonsInSection: 1 })
  expect(currentIndex(lessons, 'c', 'b')).toBe(2)
  expect(currentIndex(lessons, 'gone', 'b')).toBe(1)
  expect(currentIndex(lessons, undefined, null)).toBe(0)
})

test('the list’s address says what is shown and leaves the usual out', () => {
  expect(myCoursesSearch({ status: 'COMPLETED', search: 100, page: '3' })).toEqual({
    status: 'COMPLETED',
    search: '100',
    page: 3,
  })
  expect(myCoursesSearch({ status: 'DONE', search: '', page: -2 })).toEqual({})
  expect(myCoursesHref({ status: 'IN_PROGRESS', search: 'हिन्दी', page: 1 })).toBe(
    `/my-enrolled-courses?status=IN_PROGRESS&search=${encodeURIComponent('हिन्दी')}`,
  )
  expect(myCoursesHref({})).toBe('/my-enrolled-courses')
})

test('after the last lesson comes one that was left out, and after all of them none', () => {
  const lessons = placedLessons(course)
  const last = lessons.length - 1
  expect(lessonAfter(lessons, 0)?.uid).toBe(lessons[1]?.uid)
  const open = lessons.map((lesson, index) => ({ ...lesson, completed: index !== 1 }))
  expect(lessonAfter(open, last)?.uid).toBe(lessons[1]?.uid)
  expect(
    lessonAfter(
      open.map((lesson) => ({ ...lesson, completed: true })),
      last,
    ),
  ).toBeUndefined()
})

const opens = { by: 'quiz', lessonUid: 'b' } as const
const later = {
  ...course,
  sections: [
    course.sections[0],
    {
      uid: 's2',
      title: 'End',
      closed: { opens, at: null },
      lessons: [{ ...lesson('c'), closed: true }, lesson('free')],
    },
  ],
} as unknown as LearningCourse

test('a passed quiz opens the section that waited for it, and nothing else does', () => {
  const place = applyReport(later, { lesson: 'b', positionSeconds: 5, completed: false })
  expect(place.sections[1]?.closed).toBeDefined()
  const passed = applyReport(later, { lesson: 'b', positionSeconds: 0, completed: true })
  expect(passed.sections[1]).toEqual({ uid: 's2', title: 'End', lessons: [lesson('c'), lesson('free')] })
  expect(passed.resumeLessonUid).toBe('c')
})

test('a lesson of a closed section is neither the next one nor the place to go on', () => {
  const lessons = placedLessons(later)
  expect(lessonAfter(lessons, 1)?.uid).toBe('free')
  expect(lessonAfter(lessons, 3)?.uid).toBe('b')
  const done = applyReport(later, { lesson: 'free', positionSeconds: 0, completed: true })
  expect(done.resumeLessonUid).toBe('b')
})
