import { number } from '#platform/database/rows.ts'
import { badRequest } from '../api-error.ts'
import type { Reader } from '../context.ts'
import { readFaults } from '../faults.ts'
import { type Fields, onlyFields, textOf } from '../input.ts'

/** The account that payouts leave from, as in the provider's documents. */
export const ourAccountNumber = '7878780080316316'
/** One crore rupees lie there before the first payout. */
const openingPaise = 1_000_000_000

/** @throws ApiError 400 when a call names no account, or another one */
export function checkOurAccount(fields: Fields): void {
  const account = textOf(fields, 'account_number', 40)
  if (!account) throw badRequest('The account number field is required.', 'account_number')
  if (account !== ourAccountNumber) throw badRequest('The RazorpayX Account number is invalid.', 'account_number')
}

/** GET /v1/banking_balances: what is left of the opening balance; nothing while the balance is low. */
export async function readBalances(sql: Reader, query: unknown, now: Date): Promise<object[]> {
  onlyFields(query, [])
  const { payoutBalance } = await readFaults(sql)
  const [row] = await sql({ spent: number })`
    select coalesce(sum(amount + fees), 0)::float8 as spent from sbx.payouts
    where status in ('processing', 'processed')`
  const amount = payoutBalance === 'low' ? 0 : openingPaise - (row?.spent ?? 0)
  return [
    {
      entity: 'banking_balance',
      currency: 'INR',
      account_number: ourAccountNumber,
      account_type: 'razorpayx_lite',
      bank_name: null,
      amount,
      available_amount: amount,
      refreshed_at: Math.floor(now.getTime() / 1000),
    },
  ]
}
