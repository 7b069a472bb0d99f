import { and, eq } from 'drizzle-orm'
import { action, type Ctx } from '#platform/api/action.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { paginationOf } from '#platform/api/validation.ts'
import type { Actor } from '#platform/http/session.ts'
import { orderNotFound } from '../actions/refusals.ts'
import * as contract from '../contract/purchases.ts'
import { orders } from '../tables/orders.ts'
import { moneyTimeline } from './money-timeline.ts'
import { purchaseCounts, purchaseOf, purchasesOf } from './purchases.ts'

export const paymentHistory = action(contract.paymentHistory, async (ctx, input) => ({
  data: await history(ctx, input),
}))
export const learnerPayments = action(contract.learnerPayments, async (ctx, input) => ({
  data: await history(ctx, input),
}))

const buyerOf = (ctx: Ctx<Actor>) => ({ userId: ctx.actor.userId, now: ctx.now() })

async function history(ctx: Ctx<Actor>, input: ParsedOf<typeof contract.paymentHistory>) {
  const buyer = buyerOf(ctx)
  const [purchases, counts] = await Promise.all([
    purchasesOf(ctx.db, buyer, input),
    purchaseCounts(ctx.db, buyer, input),
  ])
  return { orders: purchases, counts, pagination: paginationOf(input.page, input.limit, counts[input.status ?? 'all']) }
}

export const payment = action(contract.payment, async (ctx, { id: uid }) => {
  const buyer = buyerOf(ctx)
  const [own] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.uid, uid), eq(orders.userId, buyer.userId)))
  const order = own && (await purchaseOf(ctx.db, buyer, own.id))
  if (!order) throw orderNotFound()
  return { data: { order, timeline: await moneyTimeline(ctx.db, own.id, order) } }
})
