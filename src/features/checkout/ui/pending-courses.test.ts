import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserStore } from '#platform/browser/browser-store.ts'
import { fakeBrowser, makeCard } from './make-browser.ts'
import {
  onPendingChange,
  pendingCourses,
  pendingEnrollment,
  selectCourse,
  selectCourses,
  selectedCourses,
} from './pending-courses.ts'

const uids = (courses: readonly { uid: string }[]) => courses.map(({ uid }) => uid)

beforeEach(() => fakeBrowser())
afterEach(() => vi.unstubAllGlobals())

describe('the selection', () => {
  it('is replaced by one course', () => {
    selectCourses([makeCard('a'), makeCard('b')])
    selectCourse(makeCard('c'))
    expect(uids(selectedCourses())).toEqual(['c'])
  })

  it('grows by those of several that are not selected yet', () => {
    selectCourse(makeCard('a'))
    selectCourses([makeCard('b'), makeCard('a')])
    expect(uids(selectedCourses())).toEqual(['a', 'b'])
  })

  it('is stored with rupees, as earlier versions of the page stored it, and read in paise', () => {
    const card = makeCard('a', 129_950, 349_900)
    selectCourse(card)
    pendingEnrollment.set(card, '/course-marketplace')
    const rupees = { coursePrice: 3499, courseDiscount: 2199.5, courseDiscountedPrice: 1299.5 }
    expect(browserStore.read('selectedCourses')).toMatchObject([rupees])
    expect(browserStore.read('pendingEnrollment')).toMatchObject({ course: rupees })
    expect(selectedCourses()).toEqual([card])
    expect(pendingEnrollment.get()?.course).toEqual(card)
  })

  it('leaves no stored value behind when it is emptied', () => {
    selectCourse(makeCard('a'))
    pendingCourses.clear()
    expect(browserStore.get('selectedCourses')).toBeNull()
  })
})

describe('the pending list', () => {
  it('makes the course that was added last the whole selection', () => {
    pendingCourses.add(makeCard('a'))
    pendingCourses.add(makeCard('b'))
    expect(uids(selectedCourses())).toEqual(['b'])
    expect(uids(pendingCourses.get())).toEqual(['a', 'b'])
  })

  it('keeps uid and moment of each course, the last pressed last, each once', () => {
    pendingCourses.add(makeCard('a'), new Date('2026-11-20T10:00:00Z'))
    pendingCourses.add(makeCard('b'), new Date('2026-11-20T10:01:00Z'))
    pendingCourses.add(makeCard('a'), new Date('2026-11-20T10:02:00Z'))
    expect(browserStore.read('pendingCourses')).toEqual([
      { uid: 'b', addedAt: '2026-11-20T10:01:00.000Z' },
      { uid: 'a', addedAt: '2026-11-20T10:02:00.000Z' },
    ])
  })

  it('forgets where a visitor was together with their course', () => {
    pendingCourses.add(makeCard('a'))
    pendingCourses.add(makeCard('b'))
    pendingEnrollment.set(makeCard('b'), '/course-details/b')
    pendingCourses.remove(['a'])
    expect(pendingEnrollment.get()?.redirectAfterLogin).toBe('/course-details/b')
    pendingCourses.remove(['b'])
    expect(pendingEnrollment.get()).toBeNull()
    expect(browserStore.get('pendingCourses')).toBeNull()
  })

  it('holds as many courses as one order takes', () => {
    for (let n = 0; n < 60; n++) pendingCourses.add(makeCard(`c${n}`))
    expect(pendingCourses.get()).toHaveLength(50)
    expect(pendingCourses.get()[0]?.uid).toBe('c10')
  })

  it('tells of each change', () => {
    const changed = vi.fn()
    const stop = onPendingChange(changed)
    pendingCourses.add(makeCard('a'))
    pendingCourses.remove(['a'])
    pendingCourses.clear()
    stop()
    pendingCourses.add(makeCard('b'))
    expect(changed).toHaveBeenCalledTimes(3)
  })

  it('counts as empty when the storage holds something else', () => {
    for (const text of ['{"uid":"a"}', 'not JSON', '[null,7,{"id":1}]']) {
      browserStore.set('pendingCourses', text)
      expect(pendingCourses.get()).toEqual([])
    }
  })
})
