import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { fiscalYear, invoiceNumber } from '../rules/documents.ts'
import type { LineParts } from '../rules/refunds.ts'
import { invoices } from '../tables/invoices.ts'
import type { orderItems } from '../tables/orders.ts'
import type { refundLines, refunds } from '../tables/refunds.ts'
import { nextSerial } from './issue-invoice.ts'

type RefundedLine = { line: typeof refundLines.$inferSelect; item: typeof orderItems.$inferSelect }

/**
 * Issues the credit note of a refund (CGST Act s. 34, rule 53): its own number, the document that it corrects, and value and
 * tax of what goes back. Seller and buyer are those of that document. Receipts without tax are corrected in the same way.
 */
export async function issueCreditNote(
  tx: Tx,
  refund: typeof refunds.$inferSelect,
  lines: readonly RefundedLine[],
  at: Date,
): Promise<void> {
  const [sale] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, refund.orderId), ne(invoices.series, 'CRN')))
  if (!sale) throw new Error(`refund ${refund.uid} has no document to correct`)
  const sumOf = (part: keyof Omit<LineParts, 'payablePaise'> | 'amountPaise') =>
    lines.reduce((sum, { line }) => sum + line[part], 0)
  const year = fiscalYear(at)
  const serial = await nextSerial(tx, 'CRN', year)
  await tx.insert(invoices).values({
    number: invoiceNumber('CRN', year, serial),
    series: 'CRN',
    fiscalYear: year,
    serial,
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
    })),
    ratePercent: sale.ratePercent,
    taxablePaise: sumOf('taxablePaise'),
    cgstPaise: sumOf('cgstPaise'),
    sgstPaise: sumOf('sgstPaise'),
    igstPaise: sumOf('igstPaise'),
    totalPaise: sumOf('amountPaise'),
  })
}
