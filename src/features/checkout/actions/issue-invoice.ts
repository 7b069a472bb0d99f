import { and, eq, inArray } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { users } from '#features/accounts/tables.ts'
import { rateAt } from '#features/rates/queries.ts'
import { settingsOfSite } from '#features/theme/queries.ts'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { codeOfOrder } from '../queries/code-of-order.ts'
import { kindOf, saleSeries } from '../rules/documents.ts'
import { isRegistered, type Tax, taxInside } from '../rules/tax.ts'
import { type InvoiceLine, invoices } from '../tables/invoices.ts'
import { orderItemAdjustments } from '../tables/orders.ts'
import { nextNumber } from './next-number.ts'
import type { OrderRow } from './write-order.ts'

/**
 * Issues the document of what was sold, in the settling transaction: a tax invoice where the seller is registered for
 * GST, or a bill of supply at a rate of 0, else a receipt that shows no GST. Its number comes from a counter's row, so that a rolled back sale leaves no gap.
 * The place of supply is the buyer's State. Where the buyer said none, the invoice names none, and the tax is that of
 * the seller's own State (IGST Act s. 12(2)(b)(ii)).
 * @param at the moment of the sale: books and document have the same day, also at the end of a month or a fiscal year
 */
export async function issueInvoice(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  sold: readonly (InvoiceLine & { id: number; quantity: number })[],
  at: Date,
): Promise<Tax & { ratePercent: number }> {
  const site = await settingsOfSite(tx, ctx.settings)
  const registered = isRegistered(site)
  const sellerState = registered ? site.gstin.slice(0, 2) : null
  const totalPaise = sold.reduce((sum, line) => sum + line.payablePaise, 0)
  const ratePercent = registered ? (await rateAt(tx, 'gst', at)).basisPoints / 100 : 0
  const tax = taxInside(totalPaise, ratePercent, !order.billingState || order.billingState === sellerState)
  const [buyer] = await tx.select().from(users).where(eq(users.id, order.userId))
  if (!buyer) throw new Error(`order ${order.uid} has no buyer`)
  const series = saleSeries(registered, ratePercent)
  const coupons = await couponsOfLines(
    tx,
    order.id,
    sold.map(({ id }) => id),
  )
  await tx.insert(invoices).values({
    ...(await nextNumber(tx, kindOf(series), at)),
    series,
    orderId: order.id,
    issuedAt: at,
    seller: {
      name: site.legalName || site.name,
      address: site.address,
      gstin: registered ? site.gstin : null,
      stateCode: sellerState,
      email: site.email,
    },
    buyer: {
      name: order.billingName ?? clubbedName(buyer),
      ...(order.billingAddress ? { address: order.billingAddress } : {}),
      email: buyer.email,
      stateCode: order.billingState,
      pin: order.billingPin,
      gstin: order.gstin,
    },
    placeOfSupply: order.billingState,
    lines: sold.map(({ id, title, quantity, sac, pricePaise, discountPaise, payablePaise }) => {
      const coupon = coupons.get(id)
      return {
        title,
        sac,
        pricePaise,
        discountPaise,
        payablePaise,
        ...(quantity > 1 && { quantity }),
        ...(coupon && { coupon }),
      }
    }),
    ratePercent,
    ...tax,
    totalPaise,
  })
  return { ...tax, ratePercent }
}

/** What the order's code took off each of these lines. */
async function couponsOfLines(
  tx: Tx,
  orderId: number,
  lineIds: readonly number[],
): Promise<Map<number, NonNullable<InvoiceLine['coupon']>>> {
  const code = await codeOfOrder(tx, orderId)
  if (!code) return new Map()
  const rows = await tx
    .select({ id: orderItemAdjustments.orderItemId, amountPaise: orderItemAdjustments.amountPaise })
    .from(orderItemAdjustments)
    .where(and(inArray(orderItemAdjustments.orderItemId, [...lineIds]), eq(orderItemAdjustments.kind, 'coupon')))
  return new Map(rows.map(({ id, amountPaise }) => [id, { code, amountPaise }]))
}
