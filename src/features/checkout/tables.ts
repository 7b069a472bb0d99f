import { sql, type SQL } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { courses } from '#features/catalogue/tables.ts'
import { createdAt, id, idempotencyKey, instant, paise, ref, uid } from '#platform/database/columns.ts'
import {
  type InvoiceSeries,
  openOrderStates,
  type OrderState,
  orderStates,
  type PaymentState,
  paymentStates,
  type RefundState,
  refundStates,
  type Reporter,
  settledOrderStates,
  type WebhookState,
  webhookStates,
} from './rules.ts'

// Which state may follow which is refused by triggers (migrations/…_money_rules.sql), made from the same rules.

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const among = (column: PgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(','))})`

export type GatewayMode = 'sandbox' | 'test' | 'live'

/**
 * What someone wants to buy, with the prices it was shown at. Written before the provider hears of it.
 * At most one is open a person and set of courses.
 */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    uid: uid(),
    /** Our name for it at the provider, at most 40 characters; an order whose answer was lost is found again by it. */
    receipt: text().notNull().unique(),
    provider: text().notNull().default('razorpay').$type<'razorpay'>(),
    providerOrderId: text().unique(),
    mode: text().notNull().$type<GatewayMode>(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** The courses' ids, ascending, with commas. */
    coursesKey: text().notNull(),
    state: text().notNull().$type<OrderState>(),
    currency: text().notNull().default('INR').$type<'INR'>(),
    subtotalPaise: paise().notNull(),
    discountPaise: paise().notNull(),
    totalPaise: paise().notNull(),
    /** The State's GST code, PIN and GSTIN that the invoice is made out to. */
    billingState: text(),
    billingPin: text(),
    gstin: text(),
    /** Anyone who holds this asks the provider for its order; a holder that vanished loses it after a while. */
    openingAt: instant(),
    /** Until then the prices hold and the page to pay on stands. */
    expiresAt: instant().notNull(),
    paidAt: instant(),
    receiptSentAt: instant(),
    /** The person has seen how it ended (clear-status). */
    statusClearedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    check('orders_state', among(t.state, orderStates)),
    check('orders_currency', sql`${t.currency} = 'INR'`),
    check('orders_mode', sql`${t.mode} in ('sandbox','test','live')`),
    check(
      'orders_total',
      sql`${t.totalPaise} >= 0 and ${t.discountPaise} >= 0 and ${t.totalPaise} = ${t.subtotalPaise} - ${t.discountPaise}`,
    ),
    check('orders_paid_at', sql`(${among(t.state, settledOrderStates)}) = (${t.paidAt} is not null)`),
    check('orders_pending_known', sql`${t.state} <> 'pending' or ${t.providerOrderId} is not null`),
    uniqueIndex('orders_one_open')
      .on(t.userId, t.coursesKey)
      .where(sql`${sql.raw(`state in (${openOrderStates.map((one) => `'${one}'`).join(',')})`)}`),
    index('orders_user_recent').on(t.userId, t.createdAt.desc().nullsFirst()),
    index('orders_recent').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_state_recent').on(t.state, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_by_total').on(t.totalPaise.desc().nullsFirst(), t.id.desc().nullsFirst(), t.state),
    index('orders_open_expiry')
      .on(t.expiresAt)
      .where(sql`${sql.raw(`state in (${openOrderStates.map((one) => `'${one}'`).join(',')})`)}`),
  ],
)

/** The prices as they were when the order was made. */
export const orderItems = pgTable(
  'order_items',
  {
    id: id(),
    orderId: ref()
      .notNull()
      .references(() => orders.id),
    courseId: ref()
      .notNull()
      .references(() => courses.id),
    position: integer().notNull(),
    title: text().notNull(),
    sac: text().notNull(),
    pricePaise: paise().notNull(),
    discountPaise: paise().notNull(),
    payablePaise: paise().notNull(),
    refundedPaise: paise().notNull().default(0),
    /** Paid for, and owned already when the money came: this line goes back. */
    surplus: boolean().notNull().default(false),
    /** The order's `paidAt`, for what was sold and not given back as surplus: sales are summed from this table alone. */
    soldAt: instant(),
  },
  (t) => [
    uniqueIndex('order_items_course').on(t.orderId, t.courseId),
    index('order_items_of_course').on(t.courseId),
    // Holds all that a sum of sales reads.
    index('order_items_sold')
      .on(t.courseId, t.soldAt, t.payablePaise, t.refundedPaise)
      .where(sql`sold_at is not null`),
    check('order_items_sold_once', sql`${t.soldAt} is null or not ${t.surplus}`),
    check(
      'order_items_price',
      sql`${t.discountPaise} >= 0 and ${t.payablePaise} >= 0 and ${t.payablePaise} = ${t.pricePaise} - ${t.discountPaise}`,
    ),
    check('order_items_refunded', sql`${t.refundedPaise} between 0 and ${t.payablePaise}`),
  ],
)

/** What became of a captured payment's money: it bought the order, it goes back, or a person must look. */
export type PaymentUse = 'fulfils' | 'surplus' | 'flagged'

/** Every attempt at paying an order, as the provider last told it. */
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
      .where(sql`use = 'flagged'`),
    check('payments_state', among(t.state, paymentStates)),
    check('payments_use', sql`${t.use} in ('fulfils','surplus','flagged')`),
    check('payments_refunded', sql`${t.refundedPaise} between 0 and ${t.amountPaise}`),
    check(
      'payments_used_captured',
      sql`${t.use} is null or ${t.use} = 'flagged' or ${t.state} not in ('created','authorized','failed','lapsed')`,
    ),
  ],
)

/** The unguessable address of an order's page to pay on (256 bits); it shows nothing of a person and ends with the order. */
export const paySessions = pgTable('pay_sessions', {
  token: text().primaryKey(),
  orderId: ref()
    .notNull()
    .unique()
    .references(() => orders.id),
  createdAt: createdAt(),
})

/** What the provider told us, byte for byte, once an event. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: id(),
    provider: text().notNull().default('razorpay').$type<'razorpay'>(),
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

/** Money on its way back. `surplus`: by itself; `requested`: asked for by a person. */
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
    kind: text().notNull().$type<'surplus' | 'requested'>(),
    state: text().notNull().$type<RefundState>(),
    amountPaise: paise().notNull(),
    reason: text().notNull().default(''),
    /** X-Refund-Idempotency: 10 or more letters, digits, - or _. */
    idempotencyKey: idempotencyKey().notNull().unique(),
    providerRefundId: text().unique(),
    /** The bank's reference, once there is one. */
    arn: text(),
    lastError: text(),
    requestedBy: ref().references(() => users.id),
    decidedBy: ref().references(() => users.id),
    noticeSentAt: instant(),
    processedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('refunds_payment').on(t.paymentId),
    index('refunds_order').on(t.orderId),
    index('refunds_manual')
      .on(t.orderId)
      .where(sql`state = 'manual'`),
    uniqueIndex('refunds_one_surplus')
      .on(t.paymentId)
      .where(sql`kind = 'surplus'`),
    check('refunds_state', among(t.state, refundStates)),
    check('refunds_amount', sql`${t.amountPaise} > 0`),
    check('refunds_key', sql`${t.idempotencyKey} ~ '^[A-Za-z0-9_-]{10,64}$'`),
  ],
)

/**
 * Every step of an order, its payments and its refunds, in the order they were written, by triggers of those tables: no
 * way of ours can forget one. Only ever added to. `reporter`: which of our ways brought the news (`reported-by.ts`).
 */
export const orderMoves = pgTable(
  'order_moves',
  {
    id: id(),
    orderId: ref()
      .notNull()
      .references(() => orders.id),
    thing: text().notNull().$type<'order' | 'payment' | 'refund'>(),
    /** The provider's id of a payment, our uid of a refund; empty for the order itself. */
    thingId: text().notNull().default(''),
    fromState: text(),
    toState: text().notNull(),
    reporter: text().notNull().default('').$type<Reporter | ''>(),
    at: instant().notNull(),
  },
  (t) => [index('order_moves_order').on(t.orderId, t.id)],
)

/** A request that may be sent again: the same key and body answer the same bytes. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    route: text().notNull(),
    idempotencyKey: idempotencyKey('key').notNull(),
    requestHash: text().notNull(),
    orderId: ref()
      .notNull()
      .references(() => orders.id),
    /** The answer, once there was one. */
    reply: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.route, t.idempotencyKey] }),
    index('idempotency_keys_age').on(t.createdAt),
  ],
)

/** The last number given in a series and fiscal year. A row's lock hands them out without a gap. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    series: text().notNull().$type<InvoiceSeries>(),
    fiscalYear: text().notNull(),
    last: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.series, t.fiscalYear] })],
)

export type InvoiceParty = {
  name: string
  address?: string
  stateCode?: string | null
  pin?: string | null
  gstin?: string | null
  email?: string
}
export type InvoiceLine = {
  title: string
  sac: string
  pricePaise: number
  discountPaise: number
  payablePaise: number
}

/** The document of a sale as it was issued (CGST rule 46), or a receipt without tax of a seller who is not registered. */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    number: text().notNull().unique(),
    series: text().notNull().$type<InvoiceSeries>(),
    fiscalYear: text().notNull(),
    serial: integer().notNull(),
    orderId: ref()
      .notNull()
      .references(() => orders.id),
    issuedAt: instant().notNull(),
    seller: jsonb().notNull().$type<InvoiceParty>(),
    buyer: jsonb().notNull().$type<InvoiceParty>(),
    /** The place of supply, as the State's GST code. */
    placeOfSupply: text(),
    lines: jsonb().notNull().$type<InvoiceLine[]>(),
    ratePercent: integer().notNull(),
    taxablePaise: paise().notNull(),
    cgstPaise: paise().notNull(),
    sgstPaise: paise().notNull(),
    igstPaise: paise().notNull(),
    totalPaise: paise().notNull(),
  },
  (t) => [
    uniqueIndex('invoices_serial').on(t.series, t.fiscalYear, t.serial),
    uniqueIndex('invoices_order')
      .on(t.orderId)
      .where(sql`series <> 'CRN'`),
    check('invoices_number', sql`${t.number} ~ '^[A-Za-z0-9/-]{1,16}$'`),
    check(
      'invoices_sum',
      sql`${t.taxablePaise} + ${t.cgstPaise} + ${t.sgstPaise} + ${t.igstPaise} = ${t.totalPaise} and ${t.cgstPaise} = ${t.sgstPaise} and (${t.cgstPaise} = 0 or ${t.igstPaise} = 0)`,
    ),
  ],
)
