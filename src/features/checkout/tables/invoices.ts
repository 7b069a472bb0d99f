import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { among, createdAt, id, instant, paise, ref } from '#platform/database/columns.ts'
import {
  type DocumentKind,
  documentKinds,
  type InvoiceSeries,
  prefixPattern,
  statementPrefix,
} from '../rules/documents.ts'
import { orders } from './orders.ts'
import { refunds } from './refunds.ts'

/**
 * What the numbers of a kind of document begin with, and the days in India on which they do, `validTo` included; null: until
 * further notice. Two of one kind never hold on the same day, and a prefix belongs to one kind for ever (exclusion
 * constraints, migrations/…_document_series.sql), so no two kinds ever draw from one counter.
 */
export const documentSeries = pgTable(
  'document_series',
  {
    id: id(),
    kind: text().notNull().$type<DocumentKind>(),
    prefix: text().notNull(),
    validFrom: date().notNull(),
    validTo: date(),
    /** Where it was decided. */
    source: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('document_series_kind_known', among(t.kind, documentKinds)),
    check('document_series_prefix', sql`${t.prefix} ~ ${sql.raw(`'${prefixPattern}'`)}`),
    check('document_series_statements', sql`${t.prefix} <> ${sql.raw(`'${statementPrefix}'`)}`),
    check('document_series_days', sql`${t.validTo} >= ${t.validFrom}`),
    check('document_series_source', sql`${t.source} <> ''`),
  ],
)

/** The last number given with a prefix in a fiscal year. A row's lock hands them out without a gap. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    prefix: text('series').notNull(),
    fiscalYear: text().notNull(),
    last: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.prefix, t.fiscalYear] })],
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
  /** Of seats: how many. The amounts are those of all of them; absent for all that is bought once. */
  quantity?: number
  /** The part of the discount that a coupon's code took off; absent without one, and on documents of a release that did not name it. */
  coupon?: { code: string; amountPaise: number }
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
    /** A credit note's refund, and the document it corrects (CGST rule 53). */
    refundId: ref().references(() => refunds.id),
    creditsInvoiceId: ref().references((): AnyPgColumn => invoices.id),
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
    index('invoices_issued').on(t.issuedAt, t.id),
    uniqueIndex('invoices_serial').on(
      sql`split_part(${t.number}, '/' || ${t.fiscalYear} || '/', 1)`,
      t.fiscalYear,
      t.serial,
    ),
    uniqueIndex('invoices_order')
      .on(t.orderId)
      .where(sql`series <> 'CRN'`),
    uniqueIndex('invoices_refund')
      .on(t.refundId)
      .where(sql`refund_id is not null`),
    check(
      'invoices_credit_note',
      sql`(${t.series} = 'CRN') = (${t.refundId} is not null and ${t.creditsInvoiceId} is not null)`,
    ),
    check(
      'invoices_gstin_state',
      sql`${t.buyer}->>'gstin' is null or ${t.placeOfSupply} is not distinct from left(${t.buyer}->>'gstin', 2)`,
    ),
    check('invoices_number', sql`${t.number} ~ '^[A-Za-z0-9/-]{1,16}$'`),
    check(
      'invoices_sum',
      sql`${t.taxablePaise} + ${t.cgstPaise} + ${t.sgstPaise} + ${t.igstPaise} = ${t.totalPaise} and ${t.cgstPaise} = ${t.sgstPaise} and (${t.cgstPaise} = 0 or ${t.igstPaise} = 0)`,
    ),
  ],
)
