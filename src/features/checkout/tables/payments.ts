import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { among, bytea, createdAt, id, instant, paise, ref, uid } from '#platform/database/columns.ts'
import {
  paymentStates,
  type PaymentState,
  paymentUses,
  type PaymentUse,
  sweepKinds,
  type SweepKind,
  webhookStates,
  type WebhookProvider,
  type WebhookState,
} from '../rules/payment-states.ts'
import { orders } from './orders.ts'

/** Every attempt at paying an order, as the provider last reported it. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    uid: uid(),
    orderId: ref()
      .notNull()
      .references(() => orders.id),
    provider: text().notNull().default('razorpay').$type<'razorpay'>(),
    providerPaymentId: text().notNull(),
    state: text().notNull().$type<PaymentState>(),
    use: text().$type<PaymentUse>(),
    /** Why it was flagged. */
    flag: text(),
    amountPaise: paise().notNull(),
    refundedPaise: paise().notNull().default(0),
    currency: text().notNull(),
    method: text().notNull().default(''),
    /** What the provider keeps; contains `feeTaxPaise`. Unknown until it says so. */
    feePaise: paise(),
    feeTaxPaise: paise(),
    errorCode: text(),
    errorReason: text(),
    errorDescription: text(),
    lateAuthorized: boolean().notNull().default(false),
    /** Which of our ways heard of it first. */
    source: text().notNull(),
    providerCreatedAt: instant().notNull(),
    capturedAt: instant(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('payments_provider_id').on(t.provider, t.providerPaymentId),
    uniqueIndex('payments_one_fulfils')
      .on(t.orderId)
      .where(sql`use = 'fulfils'`),
    index('payments_order').on(t.orderId),
    index('payments_flagged')
      .on(t.orderId)
      .where(sql`use = 'flagged' and refunded_paise < amount_paise`),
    // What was captured and is in no report of the provider is looked for by this moment.
    index('payments_captured')
      .on(t.capturedAt, t.id)
      .where(sql`captured_at is not null`),
    check('payments_state', among(t.state, paymentStates)),
    check('payments_use', among(t.use, paymentUses)),
    check('payments_refunded', sql`${t.refundedPaise} between 0 and ${t.amountPaise}`),
    check(
      'payments_used_captured',
      sql`${t.use} is null or ${t.use} = 'flagged' or ${t.state} not in ('created','authorized','failed','lapsed')`,
    ),
  ],
)

/**
 * What the provider sent us, byte for byte, once an event. Of the provider of payouts, only what is about no payout of ours, once a
 * payout: `eventId` is the payout's.
 */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: id(),
    provider: text().notNull().default('razorpay').$type<WebhookProvider>(),
    eventId: text().notNull(),
    event: text().notNull(),
    body: bytea().notNull(),
    headers: jsonb().notNull().$type<Record<string, string>>(),
    state: text().notNull().default('received').$type<WebhookState>(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    receivedAt: instant().notNull(),
    processedAt: instant(),
    /** The order it turned out to be about. */
    orderId: ref().references(() => orders.id),
  },
  (t) => [
    uniqueIndex('webhook_events_once').on(t.provider, t.eventId),
    index('webhook_events_state').on(t.state, t.id),
    index('webhook_events_order')
      .on(t.orderId)
      .where(sql`order_id is not null`),
    check('webhook_events_state_known', among(t.state, webhookStates)),
  ],
)

/** Up to which moment the nightly sweep has read what the provider has of a kind: a night that was missed is caught up. */
export const providerSweeps = pgTable(
  'provider_sweeps',
  {
    kind: text().primaryKey().$type<SweepKind>(),
    sweptUntil: instant().notNull(),
  },
  (t) => [check('provider_sweeps_kind', among(t.kind, sweepKinds))],
)
