import { sql, type SQL } from 'drizzle-orm'
import { creatorDays } from '#features/ledger/queries.ts'
import type { Db } from '#platform/database/db.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import { previousPeriodStart, type CreatorSpan, startOfDay, stepsOf } from '../rules.ts'

type Compared = { now: number; before: number }
export type CreatorSteps = {
  earned: Compared
  enrolments: Compared
  steps: { start: string; earned: number; enrolments: number }[]
}

/** The ids of a person's courses, for `course_id = any(…)`. */
export const coursesOfCreator = (creatorId: number): SQL =>
  sql`array(select id from courses where creator_id = ${creatorId})`

/**
 * What a creator earned and how many people enrolled in these courses, step by step, and in as long a time before.
 * Earnings are the ledger's sums by day: at most two years of them.
 */
export async function creatorSteps(
  db: Db,
  creatorId: number,
  courses: SQL,
  span: CreatorSpan,
  now: Date,
): Promise<CreatorSteps> {
  const starts = stepsOf(span, now)
  const froms = starts.map(startOfDay)
  const from = froms[0] as Date
  const fromBefore = new Date(from.getTime() - (now.getTime() - from.getTime()))
  // The number of the step, from 1; 0 is the time before.
  const bounds = sql`array[${sql.join(
    froms.map((at) => sql`${at}::timestamptz`),
    sql`, `,
  )}]`
  const today = dayInIndia(now)
  const [days, granted] = await Promise.all([
    creatorDays(db, creatorId, previousPeriodStart(starts[0] as string, today)),
    queryRows(db, { step: number, n: number })`
      select width_bucket(granted_at, ${bounds}) as step, count(*)::int as n from enrolments
      where course_id = any(${courses}) and status = 'active' and granted_at >= ${fromBefore} and granted_at <= ${now} group by 1`,
  ])
  const earned = new Map<number, number>()
  for (const { day, paise } of days) {
    if (day > today) continue
    const step = starts.filter((start) => start <= day).length
    earned.set(step, (earned.get(step) ?? 0) + paise)
  }
  const enrolments = new Map(granted.map(({ step, n }) => [step, n]))
  const total = (found: Map<number, number>) => [...found].reduce((sum, [step, n]) => (step === 0 ? sum : sum + n), 0)
  return {
    earned: { now: total(earned), before: earned.get(0) ?? 0 },
    enrolments: { now: total(enrolments), before: enrolments.get(0) ?? 0 },
    steps: starts.map((start, index) => ({
      start,
      earned: earned.get(index + 1) ?? 0,
      enrolments: enrolments.get(index + 1) ?? 0,
    })),
  }
}
