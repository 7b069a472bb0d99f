import { accountBalances } from '#features/ledger/queries.ts'
import { action } from '#platform/api/action.ts'
import type { Db } from '#platform/database/db.ts'
import { nullable, queryRows, timestamp } from '#platform/database/rows.ts'
import { dayInIndia, monthOf } from '#platform/format/day-in-india.ts'
import * as contract from '../contract/overview.ts'
import { type AttentionKind, closableMonth, gstAccounts, movementOf, owedBy, salesToNet } from '../rules/overview.ts'
import { attentionOf } from './attention.ts'
import { nextMonth } from './months.ts'
import { openDifferences } from './open-differences.ts'
import { gstPaidIn } from './payments.ts'

/** Every figure is a sum by month of the ledger, or is read from an index of what is open. */
export const financeOverview = action(contract.financeOverview, async ({ db, now }) => {
  const today = dayInIndia(now())
  const month = monthOf(today)
  const [all, present, gstPaid, attention, lastSettledAt, books, ledgerDifferences] = await Promise.all([
    accountBalances(db),
    accountBalances(db, { from: month, to: month }),
    gstPaidIn(db, month, today),
    attentionOf(db),
    lastSettlement(db),
    nextMonth(db),
    openDifferences(db),
  ])
  const waiting = (kind: AttentionKind) =>
    attention.find((one) => one.kind === kind) ?? { kind, count: 0, total: 0, at: null }
  return {
    data: {
      today,
      creators: {
        held: owedBy(all, 'creator_held'),
        payable: owedBy(all, 'creator_payable'),
        onTheWay: owedBy(all, 'payout_clearing'),
      },
      government: { gst: owedBy(all, ...gstAccounts), tds: owedBy(all, 'tds_payable') },
      learners: {
        requested: waiting('refunds').total,
        requestedCount: waiting('refunds').count,
        onTheWay: owedBy(all, 'refund_clearing'),
        byHand: owedBy(all, 'learner_payable'),
      },
      provider: { receivable: movementOf(all, 'gateway_receivable').balancePaise, lastSettledAt },
      unexplained: {
        suspense: owedBy(all, 'suspense'),
        payments: waiting('payments').count,
        differences: waiting('differences').total,
        differenceCount: waiting('differences').count,
      },
      sales: salesToNet(present, gstPaid),
      attention: attention.filter(({ count }) => count > 0),
      ledgerDifferences,
      closable: closableMonth(books.next, today) ?? null,
      lastClosed: books.lastClosed ?? null,
    },
  }
})

async function lastSettlement(db: Db): Promise<string | null> {
  const [row] = await queryRows(db, { at: nullable(timestamp) })`select max(settled_at) as at from settlements`
  return row?.at ? new Date(row.at).toISOString() : null
}
