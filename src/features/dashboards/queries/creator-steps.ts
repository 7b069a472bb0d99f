import { creatorEnrolmentDays } from '#features/enrolments/queries.ts'
import { creatorDays } from '#features/ledger/queries.ts'
import type { Db } from '#platform/database/db.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import { type CreatorSpan, previousPeriodStart, stepsOf } from '../rules.ts'

type Compared = { now: number; before: number }
export type CreatorSteps = {
  earned: Compared
  enrolments: Compared
  steps: { start: string; earned: number; enrolments: number }[]
}

/**
 * What a creator earned and how many people enrolled in their courses, step by step, and in as many days before. Both
 * are sums by day in India: at most two years of them.
 */
export async function creatorSteps(db: Db, creatorId: number, span: CreatorSpan, now: Date): Promise<CreatorSteps> {
  const starts = stepsOf(span, now)
  const today = dayInIndia(now)
  const from = previousPeriodStart(starts[0] as string, today)
  const [paid, granted] = await Promise.all([
    creatorDays(db, creatorId, from),
    creatorEnrolmentDays(db, creatorId, from),
  ])
  /** The sum of each step, and of the days before the first. */
  const byStep = (days: readonly { day: string; n: number }[]) => {
    const sums = starts.map(() => 0)
    let before = 0
    for (const { day, n } of days) {
      if (day > today) continue
      const step = starts.filter((start) => start <= day).length
      if (step === 0) before += n
      else sums[step - 1] = (sums[step - 1] ?? 0) + n
    }
    return { before, sums, now: sums.reduce((sum, n) => sum + n, 0) }
  }
  const earned = byStep(paid.map(({ day, paise }) => ({ day, n: paise })))
  const enrolments = byStep(granted)
  return {
    earned: { now: earned.now, before: earned.before },
    enrolments: { now: enrolments.now, before: enrolments.before },
    steps: starts.map((start, index) => ({
      start,
      earned: earned.sums[index] ?? 0,
      enrolments: enrolments.sums[index] ?? 0,
    })),
  }
}
