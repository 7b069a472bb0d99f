import { and, eq, inArray } from 'drizzle-orm'
import { refuseRegionOf, rememberBilling } from '#features/accounts/actions/remember-billing.ts'
import { users } from '#features/accounts/tables.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import * as contract from '../contract/billing.ts'
import { isBuyer } from '../policy.ts'
import { openOrderStates } from '../rules/order-states.ts'
import { orders } from '../tables/orders.ts'
import { type Billing, billingOf } from './billing.ts'
import { orderNotFound } from './refusals.ts'
import { refuseSamePersonOf } from './refuse-own-courses.ts'
import type { OrderRow } from './write-order.ts'

/** Saves the buyer's State on the profile (unless `remember` is false) and on the order being paid. */
export const saveBilling = action(contract.saveBilling, async (ctx, input) => {
  const billing = billingOf(input)
  if (input.orderUid) {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.uid, input.orderUid))
    if (!order || !isBuyer(ctx.actor, order)) throw orderNotFound()
    await saveOrderBilling(ctx, order, billing, input.remember ?? true)
  } else if (input.remember ?? true) {
    await ctx.transaction((tx) => rememberBilling(tx, ctx.actor.userId, billing))
  }
  return { data: await billingOfUser(ctx.db, ctx.actor.userId) }
})

export const myBilling = action(contract.myBilling, async (ctx) => ({
  data: await billingOfUser(ctx.db, ctx.actor.userId),
}))

/**
 * The order takes it along while it is open: the document of a paid one stays as it was issued.
 * @throws 422 on `billingState` where the GSTIN of the profile, or of the order, belongs to another State; 409 OWN_COURSE where
 * the GSTIN is that of a creator whose course is bought
 */
export async function saveOrderBilling(
  ctx: Ctx<Actor>,
  order: OrderRow,
  billing: Billing,
  remember = true,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (remember) await rememberBilling(tx, ctx.actor.userId, billing)
    const open = and(eq(orders.id, order.id), inArray(orders.state, [...openOrderStates]))
    const [stored] = await tx.select(orderColumns).from(orders).where(open).for('no key update')
    if (!stored) return
    refuseRegionOf({
      stored: { stateCode: stored.billingState, gstin: stored.gstin },
      address: billing,
      field: 'billingState',
    })
    const { stateCode, pin, ...others } = billing
    const given = {
      ...others,
      ...(stateCode !== undefined ? { billingState: stateCode } : {}),
      ...(pin !== undefined ? { billingPin: pin } : {}),
    }
    const next = { ...stored, ...given }
    const profile = remember ? await billingOfUser(tx, ctx.actor.userId) : undefined
    const written = profile ? withProfile(next, profile) : next
    if (billing.gstin) await refuseSamePersonOf(tx, order, written.gstin)
    await tx.update(orders).set(written).where(open)
  })
}

type OrderBilling = Awaited<ReturnType<typeof billingOfUser>>

/** What the order lacks comes from the profile; a GSTIN only where the order names no other State. */
function withProfile(order: OrderBilling, profile: OrderBilling): OrderBilling {
  const billingState = order.billingState ?? profile.billingState
  return {
    billingName: order.billingName ?? profile.billingName,
    billingAddress: order.billingAddress ?? profile.billingAddress,
    billingState,
    billingPin: order.billingPin ?? profile.billingPin,
    gstin: order.gstin ?? (billingState === profile.billingState ? profile.gstin : null),
  }
}

const orderColumns = {
  billingName: orders.billingName,
  billingAddress: orders.billingAddress,
  billingState: orders.billingState,
  billingPin: orders.billingPin,
  gstin: orders.gstin,
}
const billingColumns = {
  billingName: users.billingName,
  billingAddress: users.billingAddress,
  billingState: users.stateCode,
  billingPin: users.pin,
  gstin: users.gstin,
}

/** What a person's next order is made out to. */
export async function billingOfUser(db: Db | Tx, userId: number) {
  const [row] = await db.select(billingColumns).from(users).where(eq(users.id, userId))
  if (!row) throw new Error('a session without its user')
  return row
}
