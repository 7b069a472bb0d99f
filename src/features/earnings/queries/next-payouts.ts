import { clubbedName } from '#features/accounts/rules.ts'
import { action } from '#platform/api/action.ts'
import { answerList } from '#platform/api/answer-list.ts'
import { plainRupees } from '#platform/format/money.ts'
import { recordExport } from '#platform/server/audit.ts'
import { waysOf } from '../actions/prepare-payouts.ts'
import * as contract from '../contract/payout-runs.ts'
import { messages } from '../messages/payouts-en.ts'
import { maskAccount } from '../rules.ts'
import { type PayableCreator, payablePage, payoutTerms } from './payable-creators.ts'

const nameOf = ({ title, first_name: firstName, last_name: lastName }: PayableCreator) =>
  clubbedName({ title, firstName, lastName })
const accountOf = (row: PayableCreator) =>
  row.details_id === null ? null : maskAccount({ accountNumber: row.account_number, upiId: row.upi_id })
const { columns } = messages

/** What a run prepared now would be. */
export const nextPayouts = action(contract.nextPayouts, async (ctx, { page, limit, format, way, ...choice }) => {
  const ways = waysOf(ctx)
  const terms = await payoutTerms(ctx.db, way ?? ways[0] ?? 'bank_file', ctx.now())
  /** The rows, their number and the sums come from one statement. */
  let found: ReturnType<typeof payablePage> | undefined
  const read = (limit: number, offset: number) => (found ??= payablePage(ctx.db, terms, choice, limit, offset))
  return answerList(
    { page, limit, format },
    {
      rows: async (limit, offset) => (await read(limit, offset)).creators,
      count: async () => (await read(limit, (page - 1) * limit)).found,
      reply: async (rows, pagination) => {
        const { ready, leftOut } = await read(limit, (page - 1) * limit)
        return {
          creators: rows.map((row) => ({
            creator: { uid: row.uid, clubbedName: nameOf(row), email: row.email },
            payable: row.payable_paise,
            tds: row.tax_paise,
            disputed: row.disputed_paise,
            amount: row.amount_paise,
            account: accountOf(row),
            reason: row.reason,
            payableFrom: row.payable_from && new Date(row.payable_from).toISOString(),
          })),
          ready,
          leftOutCount: leftOut,
          minimum: terms.minimum,
          ways,
          pagination,
        }
      },
      file: 'next-payouts',
      onExport: (rows) => recordExport(ctx, 'next-payouts', { ...choice, way }, rows),
      columns: [
        [columns.creator, nameOf],
        [columns.email, (row) => row.email],
        [columns.account, (row) => accountOf(row) ?? ''],
        [columns.payableRupees, (row) => plainRupees(row.payable_paise)],
        [columns.tdsRupees, (row) => plainRupees(row.tax_paise)],
        [columns.disputedRupees, (row) => plainRupees(row.disputed_paise)],
        [columns.amountRupees, (row) => plainRupees(row.reason === null ? row.amount_paise : 0)],
        [columns.reason, (row) => (row.reason ? messages.leftOut[row.reason] : '')],
      ],
    },
  )
})
