import { and, asc, count, eq, inArray, sum } from 'drizzle-orm'
import { courses } from '#features/catalogue/tables.ts'
import { personBalances, personMonths } from '#features/ledger/queries.ts'
import { action } from '#platform/api/action.ts'
import { paginationOf } from '#platform/api/validation.ts'
import type { Db } from '#platform/database/db.ts'
import { nullable, queryRows, timestamp } from '#platform/database/rows.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import * as contract from '../contract/earnings.ts'
import { lastMonths } from '../rules.ts'
import { payouts } from '../tables.ts'
import { nextPayout } from './next-payout.ts'
import { isUnderReview, salesFile, salesPage } from './sales.ts'

const shownMonths = 12
/** In the filter by course. */
const maxCourses = 200

export const creatorEarnings = action(
  contract.creatorEarnings,
  async ({ db, actor, now }, { page, limit, format, ...choice }) => {
    const { userId } = actor
    if (format === 'csv') return salesFile(db, userId, choice)
    const [figures, { sales, total }, courseNames] = await Promise.all([
      figuresOf(db, userId, now()),
      salesPage(db, userId, choice, limit, (page - 1) * limit),
      db
        .select({ uid: courses.uid, title: courses.title })
        .from(courses)
        .where(and(eq(courses.creatorId, userId), inArray(courses.state, ['PUBLISHED', 'ARCHIVED'])))
        .orderBy(asc(courses.title))
        .limit(maxCourses),
    ])
    return { data: { ...figures, sales, courses: courseNames, pagination: paginationOf(page, limit, total) } }
  },
)

/** All by the sums of the ledger; `creator_cost` is debited with a share and credited when it is taken back. */
async function figuresOf(db: Db, creatorId: number, now: Date) {
  const months = lastMonths(dayInIndia(now), shownMonths)
  const [balances, moved, held, paid] = await Promise.all([
    personBalances(db, creatorId),
    personMonths(db, creatorId, ['creator_cost'], months[0] as string),
    heldDays(db, creatorId),
    paidOut(db, creatorId),
  ])
  const owed = (account: 'creator_held' | 'creator_payable') => 0 - (balances.get(account)?.balancePaise ?? 0)
  const payable = owed('creator_payable')
  const shares = months.map((start) => ({
    start,
    share: moved.find((one) => one.month === start)?.balancePaise ?? 0,
  }))
  return {
    earned: shares.reduce((total, one) => total + one.share, 0),
    held: owed('creator_held'),
    ...held,
    payable,
    ...paid,
    months: shares,
    next: await nextPayout(db, creatorId, payable, now),
  }
}

/** Between which days what is held becomes payable, but for what waits for a person. */
async function heldDays(db: Db, creatorId: number) {
  const [row] = await queryRows(db, { first: nullable(timestamp), last: nullable(timestamp) })`
    select min(i.held_until) as first, max(i.held_until) as last from order_items i
    where i.creator_id = ${creatorId} and i.released_at is null and i.refunded_paise < i.payable_paise and not ${isUnderReview}`
  const day = (at: string | null | undefined) => (at ? dayInIndia(new Date(at)) : null)
  return { heldFrom: day(row?.first), heldTo: day(row?.last) }
}

async function paidOut(db: Db, creatorId: number) {
  const [row] = await db
    .select({ n: count(), paise: sum(payouts.amountPaise).mapWith(Number) })
    .from(payouts)
    .where(and(eq(payouts.creatorId, creatorId), eq(payouts.state, 'processed')))
  return { paid: row?.paise ?? 0, payouts: row?.n ?? 0 }
}
