import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { browserStore } from '#platform/browser/browser-store.ts'
import { dayMs } from '#platform/format/durations.ts'
import { stubPage } from '../../../../../tests/fake-browser.ts'
import { forgetCoupon, openedCoupons, rememberCoupon, rememberNotFor } from './opened-coupons.ts'

let storage: ReturnType<typeof stubPage>['localStorage']
beforeEach(() => {
  storage = stubPage().localStorage
})
afterEach(() => {
  browserStore.remove('openedCoupons')
  vi.unstubAllGlobals()
})

const now = Date.parse('2026-11-25T10:00:00Z')

it('answers the newest code first, for thirty days', () => {
  rememberCoupon('welcome 10', now)
  rememberCoupon('DIWALI20', now + dayMs)
  expect(openedCoupons(['a'], now + dayMs)).toEqual(['DIWALI20', 'WELCOME10'])
  rememberCoupon('WELCOME10', now + 2 * dayMs)
  expect(openedCoupons(['a'], now + 3 * dayMs)).toEqual(['WELCOME10', 'DIWALI20'])
  expect(openedCoupons(['a'], now + 31.5 * dayMs)).toEqual(['WELCOME10'])
})

it('stores ten codes at most', () => {
  for (let n = 10; n < 30; n++) rememberCoupon(`CODE${n}`, now + n)
  expect(openedCoupons(['a'], now + 30)).toHaveLength(10)
  expect(openedCoupons(['a'], now + 30).at(-1)).toBe('CODE20')
})

it('does not answer a code for courses that it is not for, and forgets one', () => {
  rememberCoupon('WELCOME10', now)
  rememberNotFor('WELCOME10', ['a', 'b'], now)
  expect(openedCoupons(['a', 'b'], now)).toEqual([])
  expect(openedCoupons(['a', 'c'], now)).toEqual(['WELCOME10'])
  // Opened again: the server need not be asked about these courses once more.
  rememberCoupon('WELCOME10', now)
  expect(openedCoupons(['a'], now)).toEqual([])
  forgetCoupon('WELCOME10', now)
  expect(storage.entries.has('openedCoupons')).toBe(false)
})

it('stores nothing that is no code, and reads nothing that it did not write', () => {
  for (const text of ['', 'ABC', 'A-B-C-D', '<script>', 'A'.repeat(25)]) rememberCoupon(text, now)
  expect(storage.entries.size).toBe(0)
  for (const text of ['', '{', '{}', 'null', '[null,1,{"code":"WELCOME10"},{"code":"x","openedAt":1,"notFor":[]}]']) {
    storage.setItem('openedCoupons', text)
    expect(openedCoupons(['a'], now)).toEqual([])
  }
})
