import { eq } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import { action } from '#platform/api/action.ts'
import { offeredLanguage } from '#platform/i18n/language.ts'
import { documentNotFound, orderNotFound } from '../actions/refusals.ts'
import * as contract from '../contract/documents.ts'
import { drawDocument } from '../documents/draw-document.ts'
import { canReadDocuments } from '../policy.ts'
import { documentFileName } from '../rules/documents.ts'
import { orders } from '../tables/orders.ts'
import { issuedDocument } from './issued-documents.ts'

export const paymentDocument = action(
  contract.paymentDocument,
  async ({ db, actor, site }, { id, kind, refund, language }) => {
    const [order] = await db
      .select({ id: orders.id, userId: orders.userId, language: users.language })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(eq(orders.uid, id))
    if (!order || !canReadDocuments(actor, order)) throw orderNotFound()
    const issued = await issuedDocument(db, order.id, kind, refund)
    if (!issued) throw documentNotFound()
    return {
      file: await drawDocument(
        issued,
        language ?? offeredLanguage(order.language, (await site()).languages),
        actor.uid,
      ),
      type: 'application/pdf',
      headers: {
        // Our numbers are of ASCII letters, so the name needs no other form for Hindi.
        'content-disposition': `attachment; filename="${documentFileName(issued.invoice.number)}"`,
        'cache-control': 'private, no-store',
      },
    }
  },
)
