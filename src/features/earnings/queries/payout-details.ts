import { and, eq, isNull } from 'drizzle-orm'
import { maskMobile } from '#features/accounts/rules.ts'
import { users } from '#features/accounts/tables.ts'
import { thresholdAt } from '#features/rates/queries.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import * as contract from '../contract/payout-details.ts'
import { isOtherName, maskAccount, maskGstin, maskPan } from '../rules.ts'
import { payoutDetails as details } from '../tables.ts'

export type PayoutDetailsRow = typeof details.$inferSelect

/** The details that hold now. */
export async function currentDetails(db: Db | Tx, creatorId: number): Promise<PayoutDetailsRow | undefined> {
  const [row] = await db
    .select()
    .from(details)
    .where(and(eq(details.creatorId, creatorId), isNull(details.replacedAt)))
  return row
}

export function shownDetails(row: PayoutDetailsRow): contract.ShownPayoutDetails {
  return {
    legalName: row.legalName,
    pan: row.pan && maskPan(row.pan),
    gstin: row.gstin && maskGstin(row.gstin),
    region: row.region,
    address: row.address,
    kind: row.kind,
    accountHolder: row.accountHolder,
    account: maskAccount(row),
    ifsc: row.ifsc,
    check: row.checkState,
    registeredName: row.registeredName,
    otherName: isOtherName(row.accountHolder ?? row.legalName, row.registeredName),
    changedAt: row.createdAt.toISOString(),
    payableFrom: row.payableFrom.toISOString(),
  }
}

export async function detailsReply(ctx: Ctx<Actor>): Promise<contract.PayoutDetailsReply> {
  const { userId } = ctx.actor
  const [row, minimum, people] = await Promise.all([
    currentDetails(ctx.db, userId),
    thresholdAt(ctx.db, 'payout_minimum', ctx.now()),
    ctx.db.select({ mobileNo: users.mobileNo }).from(users).where(eq(users.id, userId)),
  ])
  return { details: row ? shownDetails(row) : null, mobileNo: maskMobile(people[0]?.mobileNo ?? ''), minimum }
}

export const payoutDetails = action(contract.payoutDetails, async (ctx) => ({ data: await detailsReply(ctx) }))
