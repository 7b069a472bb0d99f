import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { browserStore } from '#platform/browser/browser-store.ts'
import { dayMs } from '#platform/format/durations.ts'
import { stubPage } from '../../../../tests/fake-browser.ts'
import { ownLinkCodes, rememberOwnLink } from './own-links.ts'

let storage: ReturnType<typeof stubPage>['localStorage']
beforeEach(() => {
  storage = stubPage().localStorage
})
afterEach(() => {
  browserStore.remove('ownLinks')
  vi.unstubAllGlobals()
})

const now = Date.parse('2026-11-25T10:00:00Z')
const courses = (...uids: string[]) => uids.map((uid) => ({ uid }))
const code = (n: number) => String(n).padStart(12, '0')

it('sends the codes of the ordered courses alone', () => {
  rememberOwnLink('a', code(1), now)
  rememberOwnLink('b', code(2), now)
  expect(ownLinkCodes(courses('b', 'c'), now)).toEqual({ ownLinkCodes: [code(2)] })
  expect(ownLinkCodes(courses('a', 'b'), now)).toEqual({ ownLinkCodes: [code(1), code(2)] })
  expect(ownLinkCodes(courses('c'), now)).toEqual({})
})

it('forgets a link 30 days after it was opened last, and not a millisecond before', () => {
  rememberOwnLink('a', code(1), now - dayMs)
  rememberOwnLink('a', code(1), now)
  expect(ownLinkCodes(courses('a'), now + 30 * dayMs - 1)).toEqual({ ownLinkCodes: [code(1)] })
  expect(ownLinkCodes(courses('a'), now + 30 * dayMs)).toEqual({})
})

it('stores the fifty links that were opened last, one for each course', () => {
  for (let n = 0; n < 60; n++) rememberOwnLink(`course-${n}`, code(n), now + n)
  rememberOwnLink('course-12', code(99), now + 60)
  const stored: { uid: string }[] = JSON.parse(storage.entries.get('ownLinks') ?? '[]')
  expect(stored).toHaveLength(50)
  expect(stored.filter(({ uid }) => uid === 'course-12')).toEqual([
    { uid: 'course-12', code: code(99), openedAt: now + 60 },
  ])
  expect(ownLinkCodes(courses('course-9', 'course-10'), now + 60)).toEqual({ ownLinkCodes: [code(10)] })
})

it('stores nothing that is no code, and reads nothing that it did not write', () => {
  for (const text of ['', 'short', 'a'.repeat(13), '<script>1234', 'A'.repeat(12)]) rememberOwnLink('a', text, now)
  expect(storage.entries.size).toBe(0)
  for (const text of ['', '{', '{}', 'null', '[null,1,{"uid":"a"},{"uid":"a","code":"x","openedAt":1}]']) {
    storage.setItem('ownLinks', text)
    expect(ownLinkCodes(courses('a'), now)).toEqual({})
  }
})

it('counts until the page is left where the browser stores nothing', () => {
  storage.full = true
  rememberOwnLink('a', code(1), now)
  expect(ownLinkCodes(courses('a'), now)).toEqual({ ownLinkCodes: [code(1)] })
})
