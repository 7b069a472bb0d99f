import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { among, createdAt, id, instant, paise, ref, uid } from '#platform/database/columns.ts'
import { type DisputeState, disputeStates } from '../rules/payment-states.ts'
import { payments } from './payments.ts'
import { refunds } from './refunds.ts'

/** A payer's bank asks for a payment back; the provider takes the money until it is decided. */
export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    uid: uid(),
    paymentId: ref()
      .notNull()
      .references(() => payments.id),
    providerDisputeId: text().notNull().unique(),
    state: text().notNull().$type<DisputeState>(),
    amountPaise: paise().notNull(),
    /** What the provider has taken for it so far. */
    deductedPaise: paise().notNull().default(0),
    reason: text().notNull().default(''),
    /** Until when the provider accepts an answer. */
    respondBy: instant(),
    openedAt: instant().notNull(),
    decidedAt: instant(),
    /** The refund that a lost dispute became. */
    refundId: ref().references(() => refunds.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('disputes_payment').on(t.paymentId),
    index('disputes_opened').on(t.openedAt, t.id),
    index('disputes_open')
      .on(t.respondBy, t.id)
      .where(sql`decided_at is null`),
    check('disputes_state', among(t.state, disputeStates)),
    check('disputes_amount', sql`${t.amountPaise} > 0 and ${t.deductedPaise} between 0 and ${t.amountPaise}`),
  ],
)
