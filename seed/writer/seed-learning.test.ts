import { describe, expect, it } from 'vitest'
import { indiaAheadMs } from '#platform/format/day-in-india.ts'
import { hourMs } from '#platform/format/durations.ts'
import { grantedAt } from './seed-learning.ts'
import type { DemoPeople, DemoPerson } from './seed-people.ts'
import type { PlannedEnrolment } from './plan-learning.ts'

const now = new Date('2026-11-20T10:20:00Z')
const joined = new Date('2026-01-01T00:00:00Z')
const people = { learners: [{ joined }, { joined }] as DemoPerson[] } as DemoPeople
const bought = (learner: number, daysAgo: number) =>
  grantedAt(
    { learner, course: 0, daysAgo, completedLessons: 0, positionSeconds: 0, review: null } as PlannedEnrolment,
    people,
    now,
  )
const indiaHour = (at: Date) => new Date(at.getTime() + indiaAheadMs).getUTCHours()

describe('when the demo school’s courses were bought', () => {
  it('is at many hours of the day, and while people are awake', () => {
    const hours = new Set(Array.from({ length: 300 }, (_, day) => indiaHour(bought(1, day + 2))))
    expect(hours.size).toBeGreaterThan(12)
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(7)
  })

  it('is on the planned day by India’s clock, one moment for all that a learner bought on it', () => {
    expect(bought(1, 10).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })).toBe('2026-11-10')
    expect(bought(1, 10)).toEqual(bought(1, 10))
    expect(bought(1, 10)).not.toEqual(bought(0, 10))
  })

  it('is after joining, and half a day ago at the latest', () => {
    expect(bought(1, 400)).toEqual(new Date(joined.getTime() + hourMs))
    for (let learner = 0; learner < 2; learner++)
      expect(bought(learner, 1).getTime()).toBeLessThanOrEqual(now.getTime() - 12 * hourMs)
  })
})
