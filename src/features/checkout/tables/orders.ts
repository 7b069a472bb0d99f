import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { bundles } from '#features/bundles/tables.ts'
import { type VisitSource, visitSources } from '#features/catalogue/rules/visit-source.ts'
import { courses } from '#features/catalogue/tables.ts'
import { rates } from '#features/rates/tables.ts'
import { among, createdAt, id, idempotencyKey, instant, paise, ref, uid } from '#platform/database/columns.ts'
import {
  openOrderStates,
  orderStates,
  settledOrderStates,
  type OrderState,
  type Reporter,
} from '../rules/order-states.ts'
import {
  adjustmentFunders,
  adjustmentKinds,
  type AdjustmentFunder,
  type AdjustmentKind,
  type Product,
  products,
} from '../rules/order-lines.ts'

// Which state may follow which is refused by triggers (migrations/…_money_rules.sql), made from the same rules.

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
    /** What is bought (order-states.ts): orders for the same have the same. */
    coursesKey: text().notNull(),
    /** The bundle that it buys, whole or what its buyer lacked of it. */
    bundleId: ref().references(() => bundles.id),
    state: text().notNull().$type<OrderState>(),
    currency: text().notNull().default('INR').$type<'INR'>(),
    subtotalPaise: paise().notNull(),
    discountPaise: paise().notNull(),
    totalPaise: paise().notNull(),
    /** The State's GST code, PIN and GSTIN that the invoice is made out to. */
    billingState: text(),
    billingPin: text(),
    gstin: text(),
    billingName: text(),
    billingAddress: text(),
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
    check('orders_gstin_state', sql`${t.gstin} is null or ${t.billingState} is not distinct from left(${t.gstin}, 2)`),
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

/** A line of an order: what is sold, and the prices as they were when the order was made. */
export const orderItems = pgTable(
  'order_items',
  {
    id: id(),
    orderId: ref()
      .notNull()
      .references(() => orders.id),
    /** The default is for servers of the release before, which don't name it. */
    product: text().notNull().default('course').$type<Product>(),
    courseId: ref()
      .notNull()
      .references(() => courses.id),
    position: integer().notNull(),
    /** Of seats: how many; all else is bought once. The prices are those of all of them. */
    quantity: integer().notNull().default(1),
    title: text().notNull(),
    sac: text().notNull(),
    pricePaise: paise().notNull(),
    /** The sum of the line's adjustments. */
    discountPaise: paise().notNull(),
    payablePaise: paise().notNull(),
    refundedPaise: paise().notNull().default(0),
    /** Paid for, and owned already when the money came: this line goes back. */
    surplus: boolean().notNull().default(false),
    /** Of a gift, once it is accepted: who owns what the line bought. */
    recipientId: ref().references(() => users.id),
    /** The order's `paidAt`, for what was sold and not given back as surplus: sales are summed from this table alone. */
    soldAt: instant(),
    // Under which version of the terms and of the refund policy the buyer ordered it (rules/sale-terms.ts): a trigger keeps
    // them once the line is sold. Null on lines of a release that did not write them.
    termsVersion: text(),
    refundPolicyVersion: text(),
    // What a paid line is made of, written once when it is sold and never derived again from a later rate; null on an open
    // order, on a free course and on surplus.
    gstPercent: integer(),
    taxablePaise: paise(),
    cgstPaise: paise(),
    sgstPaise: paise(),
    igstPaise: paise(),
    creatorId: ref().references(() => users.id),
    /** The order's, written with `creatorId` by a trigger: a creator's sales to one State are found by an index. */
    billingState: text(),
    /** The learner came by the creator's own link. */
    ownLink: boolean().notNull().default(false),
    /** By which way the buyer came to the course; null where nothing is known, as on lines of a release before. */
    source: text().$type<VisitSource>(),
    /** The order came from a browser that the course's creator had signed in with. */
    sameDevice: boolean().notNull().default(false),
    /** By which rate the creator earned. */
    earningRateId: ref().references(() => rates.id),
    creatorSharePaise: paise(),
    platformSharePaise: paise(),
    /** When it can no longer be refunded on request, and when the books said so. */
    heldUntil: instant(),
    releasedAt: instant(),
  },
  (t) => [
    uniqueIndex('order_items_course').on(t.orderId, t.courseId),
    // Counts the orders of a course, or of a creator's courses, without reading the lines.
    index('order_items_of_course').on(t.courseId, t.orderId),
    // Holds all that a sum of sales reads.
    index('order_items_sold')
      .on(t.courseId, t.soldAt, t.payablePaise, t.refundedPaise)
      .where(sql`sold_at is not null`),
    // A creator's sales, newest first, and those whose share is held.
    index('order_items_creator')
      .on(t.creatorId, t.soldAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`creator_id is not null`),
    // The same by course, by State, by price and by share, for a creator with very many sales.
    index('order_items_creator_course')
      .on(t.creatorId, t.courseId, t.soldAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`creator_id is not null`),
    index('order_items_creator_state')
      .on(t.creatorId, t.billingState, t.soldAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`creator_id is not null`),
    index('order_items_creator_paid')
      .on(t.creatorId, t.payablePaise.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`creator_id is not null`),
    index('order_items_creator_share')
      .on(t.creatorId, t.creatorSharePaise.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`creator_id is not null`),
    index('order_items_creator_held')
      .on(t.creatorId, t.heldUntil)
      .where(sql`creator_id is not null and released_at is null`),
    check('order_items_product', among(t.product, products)),
    check('order_items_quantity', sql`${t.quantity} >= 1 and (${t.quantity} = 1 or ${t.product} = 'seats')`),
    check('order_items_unit_price', sql`${t.pricePaise} % ${t.quantity} = 0`),
    check('order_items_source', among(t.source, visitSources)),
    check(
      'order_items_recipient',
      sql`${t.recipientId} is null or (${t.product} = 'gift' and ${t.soldAt} is not null)`,
    ),
    check(
      'order_items_versions',
      sql`${t.termsVersion} ~ '^\\d{4}-\\d{2}-\\d{2}$' and ${t.refundPolicyVersion} ~ '^\\d{4}-\\d{2}-\\d{2}$'`,
    ),
    check('order_items_sold_once', sql`${t.soldAt} is null or not ${t.surplus}`),
    check(
      'order_items_price',
      sql`${t.discountPaise} >= 0 and ${t.payablePaise} >= 0 and ${t.payablePaise} = ${t.pricePaise} - ${t.discountPaise}`,
    ),
    check('order_items_refunded', sql`${t.refundedPaise} between 0 and ${t.payablePaise}`),
    check(
      'order_items_tax',
      sql`${t.taxablePaise} + ${t.cgstPaise} + ${t.sgstPaise} + ${t.igstPaise} = ${t.payablePaise} and ${t.cgstPaise} = ${t.sgstPaise} and (${t.cgstPaise} = 0 or ${t.igstPaise} = 0)`,
    ),
    check(
      'order_items_shares',
      sql`${t.creatorSharePaise} + ${t.platformSharePaise} = ${t.taxablePaise} and ${t.creatorSharePaise} >= 0 and ${t.platformSharePaise} >= 0`,
    ),
    check(
      'order_items_split_whole',
      sql`num_nulls(${t.gstPercent}, ${t.taxablePaise}, ${t.cgstPaise}, ${t.sgstPaise}, ${t.igstPaise}, ${t.creatorId}, ${t.earningRateId}, ${t.creatorSharePaise}, ${t.platformSharePaise}, ${t.heldUntil}) in (0, 10)`,
    ),
    index('order_items_to_release')
      .on(t.heldUntil)
      .where(sql`held_until is not null and released_at is null`),
    // Sold lines that are not split: those of the release before, until the job has done them.
    index('order_items_to_split')
      .on(t.orderId)
      .where(sql`sold_at is not null and payable_paise > 0 and taxable_paise is null`),
  ],
)

/**
 * What makes up a line's discount, and who bears each part. Triggers refuse a commit in which a line's adjustments don't add
 * up to its `discountPaise`.
 */
export const orderItemAdjustments = pgTable(
  'order_item_adjustments',
  {
    orderItemId: ref()
      .notNull()
      .references(() => orderItems.id),
    kind: text().notNull().$type<AdjustmentKind>(),
    amountPaise: paise().notNull(),
    fundedBy: text().notNull().$type<AdjustmentFunder>(),
  },
  (t) => [
    primaryKey({ columns: [t.orderItemId, t.kind] }),
    check('order_item_adjustments_kind', among(t.kind, adjustmentKinds)),
    check('order_item_adjustments_funded_by', among(t.fundedBy, adjustmentFunders)),
    check('order_item_adjustments_amount', sql`${t.amountPaise} > 0`),
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
    thing: text().notNull().$type<'order' | 'payment' | 'refund' | 'dispute'>(),
    /** The provider's id of a payment or a dispute, our uid of a refund; empty for the order itself. */
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
