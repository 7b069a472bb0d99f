import { expect, test } from 'vitest'
import { nextTimeInIndia } from './next-time-in-india.ts'

// 18:30 in India.
const now = new Date('2026-11-28T13:00:00Z')

test.each([
  ['18:31', '2026-11-28T13:01:00.000Z'],
  ['18:30', '2026-11-29T13:00:00.000Z'],
  ['00:15', '2026-11-28T18:45:00.000Z'],
])('the next %s in India', (time, at) => {
  expect(nextTimeInIndia(time, now)?.toISOString()).toBe(at)
})

test.each(['24:00', '7:30', '18:60', 'noon', ''])('%s is no time', (time) => {
  expect(nextTimeInIndia(time, now)).toBeUndefined()
})
