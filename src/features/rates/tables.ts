import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { among, createdAt, id, paise, ref } from '#platform/database/columns.ts'
import {
  agreedRateKinds,
  type RateKind,
  rateKinds,
  type ThresholdKind,
  thresholdKinds,
  wholeBasisPoints,
} from './rules.ts'

/**
 * Rates with the days in India on which they hold, `validTo` included; null: until further notice. Two rates of one kind
 * and creator never hold on the same day (an exclusion constraint, migrations/…_typed_ledger.sql).
 */
export const rates = pgTable(
  'rates',
  {
    id: id(),
    kind: text().notNull().$type<RateKind>(),
    /** The creator who agreed this rate; null: everyone else. */
    creatorId: ref().references(() => users.id),
    basisPoints: integer().notNull(),
    validFrom: date().notNull(),
    validTo: date(),
    /** Where the rate comes from: a law, a notification, a decision. */
    source: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('rates_kind').on(t.kind, t.creatorId, t.validFrom),
    check('rates_kind_known', among(t.kind, rateKinds)),
    check('rates_creator', sql`${t.creatorId} is null or ${among(t.kind, agreedRateKinds)}`),
    check('rates_value', sql`${t.basisPoints} between 0 and ${sql.raw(String(wholeBasisPoints))}`),
    // Documents and returns state GST as a whole percentage (`invoices.rate_percent`).
    check('rates_gst_whole', sql`${t.kind} <> 'gst' or ${t.basisPoints} % 100 = 0`),
    check('rates_days', sql`${t.validTo} >= ${t.validFrom}`),
    check('rates_source', sql`${t.source} <> ''`),
  ],
)

/** Amounts with the days in India on which they hold; as of rates, two of one kind never hold on the same day. */
export const thresholds = pgTable(
  'thresholds',
  {
    id: id(),
    kind: text().notNull().$type<ThresholdKind>(),
    amountPaise: paise().notNull(),
    validFrom: date().notNull(),
    validTo: date(),
    source: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('thresholds_kind_known', among(t.kind, thresholdKinds)),
    check('thresholds_amount', sql`${t.amountPaise} >= 0`),
    check('thresholds_days', sql`${t.validTo} >= ${t.validFrom}`),
    check('thresholds_source', sql`${t.source} <> ''`),
  ],
)
