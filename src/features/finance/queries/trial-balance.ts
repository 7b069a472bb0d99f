import { accountBalances, lastClosedMonth } from '#features/ledger/queries.ts'
import { action } from '#platform/api/action.ts'
import { answerList } from '#platform/api/answer-list.ts'
import type { Db } from '#platform/database/db.ts'
import { dayInIndia, monthBefore, monthOf } from '#platform/format/day-in-india.ts'
import { plainRupees } from '#platform/format/money.ts'
import { recordExport } from '#platform/server/audit.ts'
import * as contract from '../contract/books.ts'
import { messages } from '../messages/books-en.ts'
import { accountCodes, balanceOf, type BookSpan, firstDay, totalsOf } from '../rules/books.ts'
import { bookMonths } from './months.ts'

/** Every account's balance before a month, or from the beginning, and at its end. */
async function balancesOf(db: Db, month: string, span: BookSpan) {
  const [before, during] =
    span === 'until'
      ? [new Map<never, never>(), await accountBalances(db, { to: month })]
      : await Promise.all([
          accountBalances(db, { to: monthBefore(month) }),
          accountBalances(db, { from: month, to: month }),
        ])
  return accountCodes.map((account) => ({ account, ...balanceOf(account, before, during) }))
}

export const trialBalance = action(contract.trialBalance, (ctx, { format, span, ...choice }) => {
  const present = monthOf(dayInIndia(ctx.now()))
  const month = choice.month ? firstDay(choice.month) : present
  return answerList(
    { page: 1, limit: accountCodes.length, format },
    {
      rows: () => balancesOf(ctx.db, month, span),
      count: () => Promise.resolve(accountCodes.length),
      reply: async (rows) => {
        const [months, closed] = await Promise.all([bookMonths(ctx.db, present), lastClosedMonth(ctx.db)])
        return {
          month: month.slice(0, 7),
          isClosed: closed !== undefined && month <= closed,
          accounts: [...rows],
          totals: totalsOf(rows),
          months: months.map((one) => one.slice(0, 7)),
        }
      },
      file: `trial-balance-${month.slice(0, 7)}`,
      onExport: (rows) => recordExport(ctx, 'trial-balance', { month: month.slice(0, 7), span }, rows),
      columns: [
        [messages.columns.code, (row) => row.account],
        [messages.columns.account, (row) => messages.accounts[row.account]],
        [messages.columns.openingRupees, (row) => plainRupees(row.opening)],
        [messages.columns.debitRupees, (row) => plainRupees(row.debit)],
        [messages.columns.creditRupees, (row) => plainRupees(row.credit)],
        [messages.columns.closingRupees, (row) => plainRupees(row.closing)],
      ],
    },
  )
})
