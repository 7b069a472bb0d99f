import { afterEach, expect, test, vi } from 'vitest'
import { firstSources, noteVisit } from './visit-source.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  window.sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})

let made = 0
/** No other test has it: what is not stored is remembered until the page goes. */
const fresh = () => `course-${(made += 1)}`
const referrer = (address: string) => vi.spyOn(document, 'referrer', 'get').mockReturnValue(address)
/** The document was loaded at this path; the browser has gone on since, by links within the page. */
function loadedAt(path: string) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: window.location.origin + path },
  ] as unknown as PerformanceEntryList)
}
const sourceOf = (uid: string) => firstSources([{ uid }])[0]?.source

test('the first way to a course is remembered for its order, and later ways change nothing of it', () => {
  const uid = fresh()
  referrer('https://www.google.com/')
  expect(noteVisit('course', uid)).toBe('search')
  window.history.replaceState(null, '', '/?coupon=WELCOME10')
  expect(noteVisit('course', uid)).toBe('coupon')
  expect(firstSources([{ uid }, { uid: 'never-seen' }])).toEqual([{ course: uid, source: 'search' }])
})

test('the courses that a creator’s page shows came by the way of the page', () => {
  const [creator, shown, known] = [fresh(), fresh(), fresh()]
  referrer('')
  noteVisit('course', known)
  expect(noteVisit('creator', creator, [shown, known])).toBe('link')
  expect([sourceOf(shown), sourceOf(known)]).toEqual(['link', 'other'])
  // From the page to the course, by a link with the coupon that the page shows.
  loadedAt('/@meenal')
  window.history.replaceState(null, '', `/course-details/${shown}?coupon=WELCOME10`)
  expect(noteVisit('course', shown)).toBe('link')
})

test('a page that a link within the document led to came from the school, whatever the document’s referrer was', () => {
  const uid = fresh()
  referrer('https://www.google.com/')
  loadedAt('/course-marketplace')
  window.history.replaceState(null, '', `/course-details/${uid}`)
  expect(noteVisit('course', uid)).toBe('marketplace')
})

test('only words are stored, and nothing that was stored by others is sent', () => {
  const uid = fresh()
  referrer('https://www.google.com/search?q=secret+question')
  noteVisit('course', uid)
  expect(window.sessionStorage.getItem('visitSources')).toContain(`"${uid}":"search"`)
  expect(window.sessionStorage.getItem('visitSources')).not.toMatch(/google|secret/)
  for (const stored of ['{', 'null', '[1]', '{"x":"<script>"}', '{"x":{"y":1}}']) {
    window.sessionStorage.setItem('visitSources', stored)
    expect(firstSources([{ uid: 'x' }])).toEqual([])
  }
})

test('so many are stored and no more', () => {
  for (let n = 0; n < 400; n += 1) noteVisit('course', fresh())
  const stored = JSON.parse(window.sessionStorage.getItem('visitSources') ?? '{}') as object
  expect(Object.keys(stored)).toHaveLength(300)
})

test('it counts until the page goes where the browser refuses session storage', () => {
  const uid = fresh()
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse })
  noteVisit('course', uid)
  expect(sourceOf(uid)).toBe('other')
})
