import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { among, createdAt, id, idempotencyKey, instant, paise, ref, uid } from '#platform/database/columns.ts'
import { type RefundKind, refundStates, type RefundState } from '../rules/refund-states.ts'
import { orders, orderItems } from './orders.ts'
import { payments } from './payments.ts'

/** Money on its way back. `surplus`: by itself; `requested`: by a learner; `external`: made on the provider's own pages. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    uid: uid(),
    orderId: ref()
      .notNull()
      .references(() => orders.id),
    paymentId: ref()
      .notNull()
      .references(() => payments.id),
    kind: text().notNull().$type<RefundKind>(),
    state: text().notNull().$type<RefundState>(),
    amountPaise: paise().notNull(),
    reason: text().notNull().default(''),
    /** X-Refund-Idempotency: 10 or more letters, digits, - or _. */
    idempotencyKey: idempotencyKey().notNull().unique(),
    providerRefundId: text().unique(),
    /** The bank's reference, once there is one. */
    arn: text(),
    lastError: text(),
    /** Why a person has to look, while it goes on: refused for now, or an amount that fits no line. */
    flag: text(),
    requestedBy: ref().references(() => users.id),
    decidedBy: ref().references(() => users.id),
    decidedAt: instant(),
    /** What the administrator who decided wrote to the learner. */
    decision: text().notNull().default(''),
    noticeSentAt: instant(),
    processedAt: instant(),
    /** When a person said that a refund which the provider can't make, and which has no amount in rupees, was paid by hand. */
    paidByHandAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('refunds_payment').on(t.paymentId),
    index('refunds_order').on(t.orderId),
    index('refunds_requested')
      .on(t.createdAt, t.id)
      .where(sql`state = 'requested'`),
    index('refunds_attention')
      .on(t.orderId)
      .where(sql`state = 'manual' or flag is not null`),
    index('refunds_processed')
      .on(t.processedAt, t.id)
      .where(sql`processed_at is not null`),
    uniqueIndex('refunds_one_surplus')
      .on(t.paymentId)
      .where(sql`kind = 'surplus'`),
    check('refunds_state', among(t.state, refundStates)),
    check('refunds_amount', sql`${t.amountPaise} > 0`),
    check('refunds_key', sql`${t.idempotencyKey} ~ '^[A-Za-z0-9_-]{10,64}$'`),
  ],
)

/**
 * What a refund gives back of each order line, by its parts; written when it is requested, so that what is decided is
 * what was shown. Surplus has none: its lines were never sold.
 */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: ref()
      .notNull()
      .references(() => refunds.id),
    orderItemId: ref()
      .notNull()
      .references(() => orderItems.id),
    amountPaise: paise().notNull(),
    taxablePaise: paise().notNull(),
    cgstPaise: paise().notNull(),
    sgstPaise: paise().notNull(),
    igstPaise: paise().notNull(),
    creatorSharePaise: paise().notNull(),
    platformSharePaise: paise().notNull(),
    /** Requested and not decided: a line waits for one decision at a time. */
    waiting: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.orderItemId] }),
    uniqueIndex('refund_lines_one_waiting')
      .on(t.orderItemId)
      .where(sql`waiting`),
    index('refund_lines_item').on(t.orderItemId),
    check(
      'refund_lines_parts',
      sql`${t.amountPaise} > 0 and ${t.taxablePaise} + ${t.cgstPaise} + ${t.sgstPaise} + ${t.igstPaise} = ${t.amountPaise} and ${t.creatorSharePaise} + ${t.platformSharePaise} = ${t.taxablePaise}`,
    ),
  ],
)
