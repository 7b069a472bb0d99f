import { and, eq, isNull, sql } from 'drizzle-orm'
import { thresholdAt } from '#features/rates/queries.ts'
import type { Db } from '#platform/database/db.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { dayInIndia, monthAfter, monthOf } from '#platform/format/day-in-india.ts'
import type { Paise } from '#platform/format/money.ts'
import type { CreatorEarnings } from '../contract/earnings.ts'
import { maskedAccount, tdsDue } from '../rules.ts'
import { payoutDetails } from '../tables.ts'
import { creditedSince } from './credited.ts'
import { taxFacts } from './tax-facts.ts'

/** What a creator would receive if the statement of the present month were written now. */
export async function nextPayout(
  db: Db,
  creatorId: number,
  payablePaise: Paise,
  now: Date,
): Promise<CreatorEarnings['next']> {
  const today = dayInIndia(now)
  const [facts, credited, minimum, account] = await Promise.all([
    taxFacts(db, creatorId, monthOf(today), now),
    creditedSinceStatement(db, creatorId, payablePaise),
    thresholdAt(db, 'payout_minimum', now),
    accountOf(db, creatorId),
  ])
  const { tdsPaise, tdsBasisPoints } = tdsDue({ ...facts, creditedPaise: credited, payablePaise })
  return {
    statementOn: monthAfter(today),
    tds: tdsPaise,
    basisPoints: tdsBasisPoints,
    receives: Math.max(0, payablePaise - tdsPaise),
    minimum,
    account,
  }
}

async function creditedSinceStatement(db: Db, creatorId: number, payablePaise: Paise): Promise<Paise> {
  const credited = creditedSince(sql`${creatorId}::bigint`, sql`${payablePaise}::bigint`, {
    month: sql`l.month`,
    closing: sql`l.closing_paise`,
  })
  const [row] = await queryRows(db, { paise: number })`
    select ${credited}::bigint as paise
    from (select 1) one left join lateral (
      select month, closing_paise from statements where creator_id = ${creatorId} order by month desc limit 1) l on true`
  return row?.paise ?? 0
}

async function accountOf(db: Db, creatorId: number): Promise<string | null> {
  const [row] = await db
    .select()
    .from(payoutDetails)
    .where(and(eq(payoutDetails.creatorId, creatorId), isNull(payoutDetails.replacedAt)))
  return row ? maskedAccount(row) : null
}
