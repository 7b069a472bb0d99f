import { and, eq, isNull, lt } from 'drizzle-orm'
import { peopleWorkingAs } from '#features/accounts/queries/people-with-role.ts'
import { firstMonth, lastClosedMonth } from '#features/ledger/queries.ts'
import { notify } from '#features/notifications/actions/notify.ts'
import { financeRoles } from '#platform/api/contract.ts'
import type { Ctx } from '#platform/api/action.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { boolean, queryRows, text } from '#platform/database/rows.ts'
import { dayInIndia, monthOf } from '#platform/format/day-in-india.ts'
import { dayMs } from '#platform/format/durations.ts'
import { newUid } from '#platform/http/session.ts'
import { compareOrders } from '../queries/compare-orders.ts'
import { comparePayments, comparePayouts, compareStatements } from '../queries/compare-payees.ts'
import { compareDisputes, compareProvider, compareSuspense } from '../queries/compare-provider.ts'
import { compareAdjustments, compareRefundFees, compareSettlements } from '../queries/compare-settlements.ts'
import { compareDays, compareSchoolDays, compareSums } from '../queries/compare-sums.ts'
import {
  type Compared,
  comparedOf,
  ledgerChecks,
  type LedgerDifference,
  monthsToCheck,
} from '../rules/ledger-checks.ts'
import { ledgerDifferences } from '../tables.ts'

type Checking = Pick<Ctx, 'db' | 'transaction' | 'now' | 'jobs' | 'log'>

const comparisons: readonly ((db: Db, month: string, present: string) => Promise<LedgerDifference[]>)[] = [
  compareSums,
  compareDays,
  compareSchoolDays,
  compareOrders,
  compareStatements,
  comparePayouts,
  comparePayments,
  compareProvider,
  compareDisputes,
  compareSuspense,
  compareSettlements,
  compareRefundFees,
  compareAdjustments,
]

/**
 * Compares the figures of money that are stored beside the ledger with its entries. What differs is written down and shown
 * on the finance pages until a later check finds both the same; nothing is corrected, because the cause would stay.
 */
export async function checkLedger(ctx: Checking): Promise<void> {
  const at = ctx.now()
  const present = monthOf(dayInIndia(at))
  const [first, lastClosed, open] = await Promise.all([
    firstMonth(ctx.db),
    lastClosedMonth(ctx.db),
    ctx.db
      .selectDistinct({ month: ledgerDifferences.month })
      .from(ledgerDifferences)
      .where(isNull(ledgerDifferences.endedAt))
      .orderBy(ledgerDifferences.month),
  ])
  const months = monthsToCheck({
    first: first ?? present,
    lastClosed,
    present,
    withDifferences: open.map(({ month }) => month),
    night: Math.floor(at.getTime() / dayMs),
  })
  for (const month of months) {
    const differences: LedgerDifference[] = []
    for (const compare of comparisons) differences.push(...(await compare(ctx.db, month, present)))
    if (differences.length > 0)
      ctx.log.error({ month, differences: differences.length }, 'figures of money differ from the ledger')
    await ctx.transaction((tx) => recordDifferences(ctx, tx, month, differences, at))
  }
}

async function recordDifferences(
  ctx: Checking,
  tx: Tx,
  month: string,
  differences: readonly LedgerDifference[],
  at: Date,
): Promise<void> {
  const isNew: string[] = []
  for (const kind of ledgerChecks) {
    const compared = comparedOf(kind, differences)
    for (const one of compared.found) {
      const uid = await recordDifference(tx, month, one, at)
      if (uid) isNew.push(uid)
    }
    await endDifferences(tx, month, compared, at)
  }
  await notifyOfDifferences(ctx, tx, isNew)
}

/** @returns the uid of a difference that was not open before */
async function recordDifference(
  tx: Tx,
  month: string,
  { kind, subject, expectedPaise, foundPaise }: LedgerDifference,
  at: Date,
): Promise<string | undefined> {
  const [row] = await queryRows(tx, { uid: text, is_new: boolean })`
    insert into ledger_differences as d (uid, kind, month, subject, expected_paise, found_paise, found_at, last_seen_at)
    values (${newUid()}, ${kind}, ${month}, ${subject}, ${expectedPaise}, ${foundPaise}, ${at}, ${at})
    on conflict (kind, month, subject) where ended_at is null do update set expected_paise = excluded.expected_paise,
      found_paise = excluded.found_paise, last_seen_at = greatest(d.last_seen_at, excluded.last_seen_at)
    returning uid, xmax = 0 as is_new`
  return row?.is_new ? row.uid : undefined
}

/** Those that this check did not see again are gone; where it did not write down all, nobody knows. */
async function endDifferences(tx: Tx, month: string, { kind, isCut }: Compared, at: Date): Promise<void> {
  if (isCut) return
  await tx
    .update(ledgerDifferences)
    .set({ endedAt: at })
    .where(
      and(
        eq(ledgerDifferences.kind, kind),
        eq(ledgerDifferences.month, month),
        lt(ledgerDifferences.lastSeenAt, at),
        isNull(ledgerDifferences.endedAt),
      ),
    )
}

/** Each new difference once, those of a month in one notice: a broken job could make a hundred of them. */
async function notifyOfDifferences(ctx: Checking, tx: Tx, uids: readonly string[]): Promise<void> {
  const [first] = uids
  if (first === undefined) return
  const people = await peopleWorkingAs(tx, financeRoles)
  await notify(
    ctx,
    tx,
    people.map((id) => ({
      userId: id,
      kind: 'ledger-differs' as const,
      data: { count: uids.length },
      link: '/admin/finance',
      idempotencyKey: `ledger-differs:${first}:${id}`,
    })),
  )
}
