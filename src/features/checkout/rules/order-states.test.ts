import { expect, test } from 'vitest'
import { lookMinutes } from './order-states.ts'

test('an order is looked at after 2, 5, 15 and 60 minutes, then hourly for three days', () => {
  expect(lookMinutes.slice(0, 6)).toEqual([2, 5, 15, 60, 120, 180])
  expect(lookMinutes.at(-1)).toBe(72 * 60)
})
