import { expect, test } from 'vitest'
import { freeSeats, isSeatUsed, takeBackOf } from './seats.ts'

const grantedAt = new Date('2026-11-20T06:00:00Z')
const after = (ms: number) => new Date(grantedAt.getTime() + ms)

test('a seat is used from the first lesson since it was accepted, and not by what was learned before', () => {
  expect(isSeatUsed({ grantedAt, lastActivityAt: null, certified: false })).toBe(false)
  expect(isSeatUsed({ grantedAt, lastActivityAt: after(-1), certified: false })).toBe(false)
  expect(isSeatUsed({ grantedAt, lastActivityAt: grantedAt, certified: false })).toBe(true)
  expect(isSeatUsed({ grantedAt, lastActivityAt: after(60_000), certified: false })).toBe(true)
  expect(isSeatUsed({ grantedAt, lastActivityAt: after(-1), certified: true })).toBe(true)
})

test('a seat that nobody has accepted within its year is free again', () => {
  expect(freeSeats({ seats: 60, seatsGiven: 60 }, 0)).toBe(0)
  expect(freeSeats({ seats: 60, seatsGiven: 58 }, 3)).toBe(5)
})

test('a seat is taken back while it is not used, also after it has expired, and only once', () => {
  for (const state of ['open', 'accepted', 'expired'] as const) expect(takeBackOf(state, false)).toBe('possible')
  expect(takeBackOf('accepted', true)).toBe('used')
  expect(takeBackOf('withdrawn', false)).toBe('over')
})
