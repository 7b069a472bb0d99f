import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { rupeesFromPaise } from '#platform/money.ts'
import type { CreatorSpan } from '../contract/role-homes.ts'
import { startOfDay, stepsOf } from '../rules.ts'

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
  const from = startOfDay(starts[0] as string)
  const fromBefore = new Date(from.getTime() - (now.getTime() - from.getTime()))
  const unit = sql.raw(span === 'year' ? `'month'` : `'day'`)
  const stepOf = (at: SQL) =>
    sql`case when ${at} >= ${from} then date_trunc(${unit}, ${at} at time zone 'Asia/Kolkata')::date end`
  const [sold, granted] = await Promise.all([
    db.execute<{ start: string | null; n: number }>(sql`
      select start::text, n from (select ${stepOf(sql`sold_at`)} as start, sum(payable_paise - refunded_paise)::bigint as n
        from order_items where course_id = any(${courses}) and sold_at >= ${fromBefore} and sold_at <= ${now} group by 1) step`),
    db.execute<{ start: string | null; n: number }>(sql`
      select start::text, n from (select ${stepOf(sql`granted_at`)} as start, count(*)::int as n from enrolments
        where course_id = any(${courses}) and status = 'active' and granted_at >= ${fromBefore} and granted_at <= ${now} group by 1) step`),
  ])
  const revenue = new Map(sold.map(({ start, n }) => [start, n]))
  const enrolments = new Map(granted.map(({ start, n }) => [start, n]))
  const total = (found: Map<string | null, number>) =>
    [...found].reduce((sum, [start, n]) => (start === null ? sum : sum + n), 0)
  return {
    revenue: { now: rupeesFromPaise(total(revenue)), before: rupeesFromPaise(revenue.get(null) ?? 0) },
    enrolments: { now: total(enrolments), before: enrolments.get(null) ?? 0 },
    steps: starts.map((start) => ({
      start,
      revenue: rupeesFromPaise(revenue.get(start) ?? 0),
      enrolments: enrolments.get(start) ?? 0,
    })),
  }
}
