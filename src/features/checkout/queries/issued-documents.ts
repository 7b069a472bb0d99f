import { and, asc, desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/database/db.ts'
import type { DocumentName } from '../contract/documents.ts'
import type { IssuedDocument } from '../documents/sale-document.ts'
import { type DocumentKind, kindOf, seriesOf } from '../rules/documents.ts'
import { invoices } from '../tables/invoices.ts'
import { orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'

/** The documents issued for an order, in the order in which they were. */
export async function documentsOfOrder(db: Db, orderId: number): Promise<DocumentName[]> {
  const rows = await db
    .select({ series: invoices.series, number: invoices.number, refundUid: refunds.uid })
    .from(invoices)
    .leftJoin(refunds, eq(refunds.id, invoices.refundId))
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.id))
  return rows.map(({ series, ...row }) => ({ kind: kindOf(series), ...row }))
}

/** A document of an order with all that it prints: the newest of its kind, or that of one refund. */
export async function issuedDocument(
  db: Db,
  orderId: number,
  kind: DocumentKind,
  refundUid?: string,
): Promise<IssuedDocument | undefined> {
  const corrected = alias(invoices, 'corrected')
  const [row] = await db
    .select({
      invoice: invoices,
      orderUid: orders.uid,
      payment: { id: payments.providerPaymentId, method: payments.method },
      corrects: { number: corrected.number, issuedAt: corrected.issuedAt, series: corrected.series },
      refundUid: refunds.uid,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(payments, and(eq(payments.orderId, invoices.orderId), eq(payments.use, 'fulfils')))
    .leftJoin(corrected, eq(corrected.id, invoices.creditsInvoiceId))
    .leftJoin(refunds, eq(refunds.id, invoices.refundId))
    .where(
      and(
        eq(invoices.orderId, orderId),
        eq(invoices.series, seriesOf[kind]),
        refundUid ? eq(refunds.uid, refundUid) : undefined,
      ),
    )
    .orderBy(desc(invoices.id))
    .limit(1)
  return row
}
