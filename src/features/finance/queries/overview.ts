import { accountBalances } from '#features/ledger/queries.ts'
import { action } from '#platform/api/action.ts'
import type { Db } from '#platform/database/db.ts'
import { nullable, queryRows, timestamp } from '#platform/database/rows.ts'
import { dayInIndia, monthOf } from '#platform/format/day-in-india.ts'
import * as contract from '../contract/overview.ts'
import { closableMonth, salesToNet } from '../rules/overview.ts'
import { attentionOf } from './attention.ts'
import { positionOf } from './money-position.ts'
import { nextMonth } from './months.ts'
import { countOpenDifferences } from './open-differences.ts'
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
    countOpenDifferences(db),
  ])
  const { receivable, ...position } = positionOf(all, attention)
  return {
    data: {
      today,
      ...position,
      provider: { receivable, lastSettledAt },
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
