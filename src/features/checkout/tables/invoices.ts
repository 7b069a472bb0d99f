import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, instant, paise, ref } from '#platform/database/columns.ts'
import type { InvoiceSeries } from '../rules/documents.ts'
import { orders } from './orders.ts'
import { refunds } from './refunds.ts'

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
    uniqueIndex('invoices_serial').on(t.series, t.fiscalYear, t.serial),
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
