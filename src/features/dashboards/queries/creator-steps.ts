import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { type CreatorSpan, startOfDay, stepsOf } from '../rules.ts'

type Compared = { now: number; before: number }
export type CreatorSteps = {
  revenue: Compared
  enrolments: Compared
  steps: { start: string; revenue: number; enrolments: number }[]
}

/** The ids of a person's courses, for `course_id = any(…)`. */
export const coursesOfCreator = (creatorId: number): SQL =>
  sql`array(select id from courses where creator_id = ${creatorId})`

/**
 * Revenue and enrolments of these courses, step by step, and of as long a time before. Each is one walk through an
 * index that holds all it reads (order_items_sold, enrolments_counted).
 */
export async function creatorSteps(db: Db, courses: SQL, span: CreatorSpan, now: Date): Promise<CreatorSteps> {
  const starts = stepsOf(span, now)
  const froms = starts.map(startOfDay)
  const from = froms[0] as Date
  const fromBefore = new Date(from.getTime() - (now.getTime() - from.getTime()))
  // The number of the step, from 1; 0 is the time before.
  const bounds = sql`array[${sql.join(
    froms.map((at) => sql`${at}::timestamptz`),
    sql`, `,
  )}]`
  const [sold, granted] = await Promise.all([
    queryRows(db, { step: number, n: number })`
      select width_bucket(sold_at, ${bounds}) as step, sum(payable_paise - refunded_paise)::bigint as n from order_items
      where course_id = any(${courses}) and sold_at >= ${fromBefore} and sold_at <= ${now} group by 1`,
    queryRows(db, { step: number, n: number })`
      select width_bucket(granted_at, ${bounds}) as step, count(*)::int as n from enrolments
      where course_id = any(${courses}) and status = 'active' and granted_at >= ${fromBefore} and granted_at <= ${now} group by 1`,
  ])
  const revenue = new Map(sold.map(({ step, n }) => [step, n]))
  const enrolments = new Map(granted.map(({ step, n }) => [step, n]))
  const total = (found: Map<number, number>) => [...found].reduce((sum, [step, n]) => (step === 0 ? sum : sum + n), 0)
  return {
    revenue: { now: total(revenue), before: revenue.get(0) ?? 0 },
    enrolments: { now: total(enrolments), before: enrolments.get(0) ?? 0 },
    steps: starts.map((start, index) => ({
      start,
      revenue: revenue.get(index + 1) ?? 0,
      enrolments: enrolments.get(index + 1) ?? 0,
    })),
  }
}
