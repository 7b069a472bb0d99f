import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { disputes } from '#features/checkout/tables/disputes.ts'
import { payments } from '#features/checkout/tables/payments.ts'
import { refunds } from '#features/checkout/tables/refunds.ts'
import { among, createdAt, id, instant, paise, ref, uid } from '#platform/database/columns.ts'
import { type Difference, differences, type SettlementItemKind, settlementItemKinds } from './rules.ts'

/** What the provider paid to our bank, once a settlement. */
export const settlements = pgTable(
  'settlements',
  {
    id: id(),
    uid: uid(),
    providerSettlementId: text().notNull().unique(),
    utr: text(),
    amountPaise: paise().notNull(),
    settledAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('settlements_recent').on(t.settledAt.desc().nullsFirst(), t.id.desc().nullsFirst())],
)

/** A line of the provider's report, matched with ours; and what of ours is missing from its reports. */
export const settlementItems = pgTable(
  'settlement_items',
  {
    id: id(),
    uid: uid(),
    kind: text().notNull().$type<SettlementItemKind>(),
    /** The provider's id of the payment, refund or adjustment. */
    entityId: text().notNull(),
    settlementId: ref().references(() => settlements.id),
    /** The day of the report that lists it. */
    reportedOn: date(),
    creditPaise: paise().notNull().default(0),
    debitPaise: paise().notNull().default(0),
    feePaise: paise().notNull().default(0),
    feeTaxPaise: paise().notNull().default(0),
    paymentId: ref().references(() => payments.id),
    refundId: ref().references(() => refunds.id),
    disputeId: ref().references(() => disputes.id),
    /** Null where report and books agree. */
    difference: text().$type<Difference>(),
    /** What our books expected, in paise, where the amount differs. */
    expectedPaise: paise(),
    differsSince: instant(),
    /** What people have booked of this line's differences so far: the books expect it too. */
    bookedPaise: paise().notNull().default(0),
    explanation: text().notNull().default(''),
    explainedBy: ref().references(() => users.id),
    explainedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('settlement_items_entity').on(t.kind, t.entityId),
    index('settlement_items_settlement').on(t.settlementId, t.id),
    index('settlement_items_payment').on(t.paymentId),
    index('settlement_items_refund').on(t.refundId),
    index('settlement_items_unexplained')
      .on(t.differsSince, t.id)
      .where(sql`difference is not null and explained_at is null`),
    index('settlement_items_explained')
      .on(t.differsSince, t.id)
      .where(sql`explained_at is not null`),
    check('settlement_items_kind', among(t.kind, settlementItemKinds)),
    check('settlement_items_difference', among(t.difference, differences)),
    check('settlement_items_since', sql`(${t.difference} is null) = (${t.differsSince} is null)`),
    check('settlement_items_explained', sql`(${t.explainedAt} is null) = (${t.explanation} = '')`),
  ],
)

/** Days in India whose report was read to its end. */
export const settlementDays = pgTable('settlement_days', {
  day: date().primaryKey(),
  readAt: instant().notNull(),
})
