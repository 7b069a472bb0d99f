import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { isTaxCreditOver } from '../rules/documents.ts'
import type { LineParts } from '../rules/refunds.ts'
import { invoices } from '../tables/invoices.ts'
import type { orderItems } from '../tables/orders.ts'
import { refundLines, type refunds } from '../tables/refunds.ts'
import { nextNumber } from './next-number.ts'

type RefundedLine = { line: typeof refundLines.$inferSelect; item: typeof orderItems.$inferSelect }

async function saleDocument(tx: Tx, refund: typeof refunds.$inferSelect): Promise<typeof invoices.$inferSelect> {
  const [sale] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, refund.orderId), ne(invoices.series, 'CRN')))
  if (!sale) throw new Error(`refund ${refund.uid} has no document to correct`)
  return sale
}

/**
 * After the last day for it a refund gives no tax back (isTaxCreditOver): all of its amount is value, and what was paid as
 * tax is the platform's cost. The creator gives back the same share.
 */
export async function refundWithoutTax(tx: Tx, refund: typeof refunds.$inferSelect, at: Date): Promise<void> {
  const sale = await saleDocument(tx, refund)
  if (!isTaxCreditOver(sale.issuedAt, at)) return
  const { amountPaise, creatorSharePaise } = refundLines
  await tx
    .update(refundLines)
    .set({
      taxablePaise: sql`${amountPaise}`,
      cgstPaise: 0,
      sgstPaise: 0,
      igstPaise: 0,
      platformSharePaise: sql`${amountPaise} - ${creatorSharePaise}`,
    })
    .where(eq(refundLines.refundId, refund.id))
}

/**
 * Issues the credit note of a refund (CGST Act s. 34, rule 53): its own number, the document that it corrects, and value and
 * tax of what goes back, without tax where it comes too late. Seller and buyer are those of that document. Receipts without tax are corrected in the same way.
 */
export async function issueCreditNote(
  tx: Tx,
  refund: typeof refunds.$inferSelect,
  lines: readonly RefundedLine[],
  at: Date,
): Promise<void> {
  const sale = await saleDocument(tx, refund)
  const sumOf = (part: keyof Omit<LineParts, 'payablePaise'> | 'amountPaise') =>
    lines.reduce((sum, { line }) => sum + line[part], 0)
  await tx.insert(invoices).values({
    ...(await nextNumber(tx, 'credit-note', at)),
    series: 'CRN',
    orderId: refund.orderId,
    refundId: refund.id,
    creditsInvoiceId: sale.id,
    issuedAt: at,
    seller: sale.seller,
    buyer: sale.buyer,
    placeOfSupply: sale.placeOfSupply,
    lines: lines.map(({ line, item }) => ({
      title: item.title,
      sac: item.sac,
      pricePaise: line.amountPaise,
      discountPaise: 0,
      payablePaise: line.amountPaise,
      ...(item.quantity > 1 && line.amountPaise === item.payablePaise && { quantity: item.quantity }),
    })),
    ratePercent: isTaxCreditOver(sale.issuedAt, at) ? 0 : sale.ratePercent,
    taxablePaise: sumOf('taxablePaise'),
    cgstPaise: sumOf('cgstPaise'),
    sgstPaise: sumOf('sgstPaise'),
    igstPaise: sumOf('igstPaise'),
    totalPaise: sumOf('amountPaise'),
  })
}
