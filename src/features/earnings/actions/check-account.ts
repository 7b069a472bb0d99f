import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { minuteMs } from '#platform/format/durations.ts'
import { payoutGatewayOf } from '../gateway/payout-gateway-of.ts'
import { type AccountCheck, type PayoutGateway, PayoutGatewayRefused } from '../gateway/port.ts'
import type { PayoutDetailsRow } from '../queries/payout-details.ts'
import { payoutDetails } from '../tables.ts'
import { fundAccountOf } from './fund-account.ts'

/** An answer is looked for after these minutes of waiting; then nothing is known of the account. */
const waitMinutes = [1, 5, 15, 60, 240, 1440]

/**
 * Has the provider ask the bank whose account it is. Without a provider nothing is known, and nothing is said. A rupee
 * is sent for it, so a check whose answer was lost is found by our reference before another one is made.
 */
export async function checkAccount(
  ctx: Ctx<null>,
  { detailsId, waited = 0 }: { detailsId: number; waited?: number },
): Promise<void> {
  const gateway = payoutGatewayOf(ctx)
  const [row] = await ctx.db.select().from(payoutDetails).where(eq(payoutDetails.id, detailsId))
  if (!gateway || !row || row.replacedAt || !['unchecked', 'pending'].includes(row.checkState)) return
  const fundAccountId = await fundAccountFor(ctx, gateway, row)
  if (fundAccountId) await recordCheck(ctx, row, await checkOf(ctx, gateway, row, fundAccountId), waited)
}

/** Absent where the provider refuses the details themselves: a bank code that no bank has, for one. */
async function fundAccountFor(
  ctx: Ctx<null>,
  gateway: PayoutGateway,
  row: PayoutDetailsRow,
): Promise<string | undefined> {
  try {
    return await fundAccountOf(ctx, gateway, row)
  } catch (error) {
    if (!(error instanceof PayoutGatewayRefused)) throw error
    ctx.log.warn({ err: error, details: row.uid }, 'the payout provider refused an account')
    await move(ctx, row, { checkState: 'invalid' })
    return undefined
  }
}

async function checkOf(
  ctx: Ctx<null>,
  gateway: PayoutGateway,
  row: PayoutDetailsRow,
  fundAccountId: string,
): Promise<AccountCheck> {
  if (row.providerValidationId) {
    const known = await gateway.accountCheck(row.providerValidationId)
    if (known) return known
  }
  const startedBefore = row.checkState === 'pending'
  if (!startedBefore) await move(ctx, row, { checkState: 'pending' })
  const found = startedBefore ? await gateway.accountCheckByReference(row.uid) : undefined
  return found ?? startCheck(ctx, gateway, row, fundAccountId)
}

/** A check that the provider does not take, for want of a rupee or because it is not switched on, says nothing of the account. */
async function startCheck(
  ctx: Ctx<null>,
  gateway: PayoutGateway,
  row: PayoutDetailsRow,
  fundAccountId: string,
): Promise<AccountCheck> {
  try {
    return await gateway.checkAccount(fundAccountId, row.uid)
  } catch (error) {
    if (!(error instanceof PayoutGatewayRefused)) throw error
    ctx.log.warn({ err: error, details: row.uid }, 'the payout provider refused to check an account')
    return { id: '', reference: row.uid, state: 'unknown' }
  }
}

async function recordCheck(ctx: Ctx<null>, row: PayoutDetailsRow, check: AccountCheck, waited: number): Promise<void> {
  const providerValidationId = check.id || null
  if (check.state === 'valid')
    return move(ctx, row, { providerValidationId, checkState: 'valid', registeredName: check.registeredName })
  if (check.state === 'invalid') return move(ctx, row, { providerValidationId, checkState: 'invalid' })
  const minutes = check.state === 'pending' ? waitMinutes[waited] : undefined
  await move(ctx, row, { providerValidationId, checkState: minutes === undefined ? 'unchecked' : 'pending' })
  if (minutes === undefined) return
  const startAfter = new Date(ctx.now().getTime() + minutes * minuteMs)
  await ctx.jobs.enqueue(
    ctx.db,
    'earnings.check-account',
    { detailsId: row.id, waited: waited + 1 },
    { startAfter, singletonKey: `account:${row.uid}` },
  )
}

/** What is known stays known: of two looks at once the later one changes nothing. */
async function move(ctx: Ctx<null>, row: PayoutDetailsRow, to: Partial<PayoutDetailsRow>): Promise<void> {
  await ctx.db
    .update(payoutDetails)
    .set(to)
    .where(and(eq(payoutDetails.id, row.id), inArray(payoutDetails.checkState, ['unchecked', 'pending'])))
}
