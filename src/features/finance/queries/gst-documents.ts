import { sql } from 'drizzle-orm'
import { boolean, json, nullable, number, queryRows, text } from '#platform/database/rows.ts'
import type { Db } from '#platform/database/db.ts'
import type { GstDocument } from '../rules/gstr1.ts'
import type { Period } from '../rules/exports.ts'

/** Whether a document `i` is a credit note without tax of a document `c` with tax (checkout/rules/documents.ts). */
export const isFinancial = sql`(c.id is not null and i.rate_percent = 0 and c.rate_percent > 0)`

/** Documents read at once. */
const pageSize = 2000

const shape = {
  id: number,
  /** The page goes on after it: PostgreSQL's own text, because a JavaScript date has no microseconds. */
  issued: text,
  day: text,
  number: text,
  series: text,
  serial: number,
  seller_gstin: nullable(text),
  gstin: nullable(text),
  buyer_name: text,
  place_of_supply: nullable(text),
  lines: json<{ title: string; sac: string; payablePaise: number }[]>(),
  rate_percent: number,
  taxable_paise: number,
  cgst_paise: number,
  sgst_paise: number,
  igst_paise: number,
  total_paise: number,
  corrects_day: nullable(text),
  corrects_total: nullable(number),
  is_financial: boolean,
}

export type IssuedDocument = GstDocument & { sellerGstin: string; buyerName: string }

/**
 * The tax invoices of a period and the credit notes of such invoices, page by page as they were issued. Receipts of a
 * seller without GSTIN, and the notes that correct those, are not in it.
 */
export async function* gstDocuments(db: Db, { fromDay, toDay }: Period): AsyncGenerator<IssuedDocument[]> {
  let last = { issued: '-infinity', id: 0 }
  for (;;) {
    const rows = await queryRows(db, shape)`
      select i.id, i.issued_at::text as issued, (i.issued_at at time zone 'Asia/Kolkata')::date::text as day,
        i.number, i.series, i.serial, i.seller->>'gstin' as seller_gstin, i.buyer->>'gstin' as gstin,
        coalesce(i.buyer->>'name', '') as buyer_name, i.place_of_supply, i.lines, i.rate_percent,
        i.taxable_paise, i.cgst_paise, i.sgst_paise, i.igst_paise, i.total_paise,
        (c.issued_at at time zone 'Asia/Kolkata')::date::text as corrects_day, c.total_paise as corrects_total,
        ${isFinancial} as is_financial
      from invoices i left join invoices c on c.id = i.credits_invoice_id
      where i.issued_at >= (${fromDay}::date)::timestamp at time zone 'Asia/Kolkata'
        and i.issued_at < (${toDay}::date + 1)::timestamp at time zone 'Asia/Kolkata'
        and (i.issued_at, i.id) > (${last.issued}::timestamptz, ${last.id})
      order by i.issued_at, i.id limit ${pageSize}`
    const end = rows.at(-1)
    yield rows.filter((row) => row.seller_gstin !== null && row.series !== 'RCT').map(documentOf)
    if (!end || rows.length < pageSize) return
    last = { issued: end.issued, id: end.id }
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof queryRows<typeof shape>>>>[number]

function documentOf(row: Row): IssuedDocument {
  return {
    number: row.number,
    isCreditNote: row.series === 'CRN',
    isFinancial: row.is_financial,
    serial: row.serial,
    day: row.day,
    sellerGstin: row.seller_gstin ?? '',
    gstin: row.gstin,
    buyerName: row.buyer_name,
    placeOfSupply: row.place_of_supply,
    ratePercent: row.rate_percent,
    taxablePaise: row.taxable_paise,
    cgstPaise: row.cgst_paise,
    sgstPaise: row.sgst_paise,
    igstPaise: row.igst_paise,
    totalPaise: row.total_paise,
    lines: row.lines,
    corrects:
      row.corrects_day === null || row.corrects_total === null
        ? null
        : { totalPaise: row.corrects_total, day: row.corrects_day },
  }
}
