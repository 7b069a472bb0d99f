import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import type { PayoutAccount, PayoutGateway } from '../gateway/port.ts'
import type { PayoutDetailsRow } from '../queries/payout-details.ts'
import { payoutDetails } from '../tables.ts'

function accountOf(row: PayoutDetailsRow): PayoutAccount {
  if (row.kind === 'upi') return { kind: 'upi', upiId: row.upiId ?? '' }
  return { kind: 'bank', holder: row.accountHolder ?? '', number: row.accountNumber ?? '', ifsc: row.ifsc ?? '' }
}

/** The provider's id of the account that payouts go to; made where there is none, and the same when made again. */
export async function fundAccountOf(
  ctx: Pick<Ctx, 'db'>,
  gateway: PayoutGateway,
  row: PayoutDetailsRow,
): Promise<string> {
  if (row.providerFundAccountId) return row.providerFundAccountId
  const contact = await gateway.createContact({ name: row.legalName, reference: row.uid })
  const account = await gateway.createFundAccount(contact.id, accountOf(row))
  await ctx.db
    .update(payoutDetails)
    .set({ providerContactId: contact.id, providerFundAccountId: account.id })
    .where(and(eq(payoutDetails.id, row.id), isNull(payoutDetails.providerFundAccountId)))
  return account.id
}
