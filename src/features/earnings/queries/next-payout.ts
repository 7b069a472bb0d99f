import { and, desc, eq, isNull } from 'drizzle-orm'
import { thresholdAt } from '#features/rates/queries.ts'
import type { Db } from '#platform/database/db.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { dayInIndia, monthAfter, monthOf } from '#platform/format/day-in-india.ts'
import type { Paise } from '#platform/format/money.ts'
import type { CreatorEarnings } from '../contract/earnings.ts'
import { maskedAccount, tdsDue } from '../rules.ts'
import { payoutDetails, statements } from '../tables.ts'
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
    creditedSinceStatement(db, creatorId),
    thresholdAt(db, 'payout_minimum', now),
    accountOf(db, creatorId),
  ])
  const { tdsPaise, tdsBasisPoints } = tdsDue({ ...facts, yearPaise: facts.creditedPaise + credited, payablePaise })
  return {
    statementOn: monthAfter(today),
    tds: tdsPaise,
    basisPoints: tdsBasisPoints,
    receives: Math.max(0, payablePaise - tdsPaise),
    minimum,
    account,
  }
}

/** What became payable since the last statement, less what was taken back; payouts change nothing of it. */
async function creditedSinceStatement(db: Db, creatorId: number): Promise<Paise> {
  const [last] = await db
    .select({ id: statements.id })
    .from(statements)
    .where(eq(statements.creatorId, creatorId))
    .orderBy(desc(statements.month))
    .limit(1)
  // Entries before the statement's last line are listed in it, or in one before.
  const [row] = await queryRows(db, { paise: number })`
    select coalesce(-sum(e.amount_paise), 0)::bigint as paise
    from ledger_entries e join ledger_transactions t on t.id = e.txn_id
    where e.creator_id = ${creatorId} and e.account = 'creator_payable' and t.kind not in ('tds', 'payout_sent', 'payout_returned')
      and e.id > coalesce((select max(l.entry_id) from statement_lines l where l.statement_id = ${last?.id ?? 0}), 0)
      and not exists (select from statement_lines l where l.entry_id = e.id)`
  return row?.paise ?? 0
}

async function accountOf(db: Db, creatorId: number): Promise<string | null> {
  const [row] = await db
    .select()
    .from(payoutDetails)
    .where(and(eq(payoutDetails.creatorId, creatorId), isNull(payoutDetails.replacedAt)))
  return row ? maskedAccount(row) : null
}
