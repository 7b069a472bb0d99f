import { expect, test } from 'vitest'
import type { GiftOfOrder } from '../../contract/gifts.ts'
import { linesOf } from './purchase-gift.tsx'

const now = new Date('2026-11-29T06:00:00Z')
const gift: GiftOfOrder = {
  uid: 'g1',
  state: 'open',
  email: 'asha@example.in',
  sendAt: '2026-12-05T03:30:00.000Z',
  path: '/invitation/abc',
  acceptedAt: null,
  expiresAt: '2027-11-29T05:00:00.000Z',
  sendsLeft: 2,
}
const lines = (change: Partial<GiftOfOrder>) => linesOf({ ...gift, ...change }, now).join(' ')

test('a gift says when it goes out, and then that it was sent and is not accepted yet', () => {
  expect(lines({})).toBe('Goes out on 5 Dec 2026, 9:00 am to asha@example.in.')
  expect(lines({ sendAt: '2026-11-29T05:00:00.000Z' })).toBe(
    'Sent on 29 Nov 2026, 10:30 am to asha@example.in. No one has accepted it yet. It can be accepted until 29 November 2027.',
  )
  expect(lines({ email: null, sendAt: null })).toContain('Ready: send the link')
})

test('a gift that is not paid says for whom it is', () => {
  expect(lines({ state: 'unpaid' })).toBe('For asha@example.in. It goes out after you pay.')
  expect(lines({ state: 'unpaid', email: null })).toBe('You get the link after you pay.')
})

test('a gift says that it was accepted, taken back, or that no one accepted it within its year', () => {
  const acceptedAt = '2026-11-29T05:30:00.000Z'
  expect(lines({ state: 'accepted', acceptedAt })).toBe('Accepted on 29 Nov 2026, 11:00 am.')
  expect(lines({ state: 'withdrawn' })).toBe('Taken back. Its link opens nothing any more.')
  expect(lines({ state: 'withdrawn', acceptedAt })).toContain('accepted on 29 Nov 2026, 11:00 am and taken back')
  const over = 'No one accepted it within a year. The money goes back to you.'
  expect(lines({ state: 'expired' })).toBe(over)
  expect(lines({ state: 'withdrawn', expiresAt: '2026-11-28T00:00:00.000Z' })).toBe(over)
})
