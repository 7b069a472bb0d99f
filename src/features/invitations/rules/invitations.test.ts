import { expect, test } from 'vitest'
import { hourMs } from '#platform/format/durations.ts'
import { invitationEnd, invitationStateAt, resendAt } from './invitations.ts'

const at = new Date('2026-11-20T06:00:00Z')
const after = (ms: number) => new Date(at.getTime() + ms)

test('an open invitation expires at its end, to the millisecond; others stay what they are', () => {
  const open = { state: 'open' as const, expiresAt: at }
  expect(invitationStateAt(open, after(-1))).toBe('open')
  expect(invitationStateAt(open, at)).toBe('expired')
  expect(invitationStateAt({ state: 'accepted', expiresAt: at }, after(1))).toBe('accepted')
  expect(invitationStateAt({ state: 'withdrawn', expiresAt: at }, after(1))).toBe('withdrawn')
})

test('it can be accepted for 365 days', () => {
  expect(invitationEnd(at).toISOString()).toBe('2027-11-20T06:00:00.000Z')
})

test('an email may follow a day after the one before, three in all', () => {
  expect(resendAt({ sends: 1, sentAt: at })).toEqual(after(24 * hourMs))
  expect(resendAt({ sends: 2, sentAt: at })).toEqual(after(24 * hourMs))
  expect(resendAt({ sends: 3, sentAt: at })).toBeNull()
})
