import { asc, eq } from 'drizzle-orm'
import { thresholds } from '#features/rates/tables.ts'
import { csvOf } from '#platform/format/csv.ts'
import type { Db } from '#platform/database/db.ts'
import { plainRupees } from '#platform/format/money.ts'
import type { ExportKind, Period } from '../rules/exports.ts'
import { gstr1Return, sectionOf } from '../rules/gstr1.ts'
import { tallyFoot, tallyHead, tallyVoucher } from '../rules/tally.ts'
import { gstDocuments, type IssuedDocument } from './gst-documents.ts'
import { ledgerLines } from './ledger-lines.ts'
import { tallyVouchers } from './tally-vouchers.ts'
import { tdsRegister } from './tds-register.ts'

/** A piece of a file, and how many documents, vouchers or lines it is made of. */
type Piece = { text: string; rows: number }

/** The file of a period, piece by piece, so that its length does not decide how much memory it takes. */
export const exportContent: Readonly<Record<ExportKind, (db: Db, period: Period) => AsyncGenerator<Piece>>> = {
  gstr1_json: gstr1Json,
  gstr1_csv: gstr1Csv,
  tds: tdsCsv,
  tally: tallyXml,
  ledger: ledgerCsv,
}

async function* gstr1Json(db: Db, period: Period): AsyncGenerator<Piece> {
  const largeInvoicePaise = await largeInvoice(db)
  let made: ReturnType<typeof gstr1Return> | undefined
  for await (const page of gstDocuments(db, period)) {
    for (const document of page) {
      made ??= gstr1Return({ gstin: document.sellerGstin, largeInvoicePaise }, period.fromDay)
      made.add(document)
    }
    yield { text: '', rows: page.length }
  }
  yield { text: made ? JSON.stringify(made.file()) : '{}', rows: 0 }
}

async function* gstr1Csv(db: Db, period: Period): AsyncGenerator<Piece> {
  const largeInvoicePaise = await largeInvoice(db)
  const head = ['Section', 'Document', 'Date', 'Corrects invoice of', 'Buyer', 'GSTIN', 'Place of supply', 'Rate %']
  const amounts = ['Taxable value', 'CGST', 'SGST', 'IGST', 'Total']
  yield { text: csvOf([...head, ...amounts], []), rows: 0 }
  for await (const page of gstDocuments(db, period)) {
    const cells = page
      .filter((one) => !one.isFinancial)
      .map((document) => {
        const sign = document.isCreditNote ? -1 : 1
        const seller = { gstin: document.sellerGstin, largeInvoicePaise }
        return [
          sectionOf(seller, document),
          document.number,
          document.day,
          document.corrects?.day ?? null,
          document.buyerName,
          document.gstin,
          placeOf(document),
          document.ratePercent,
          ...[
            document.taxablePaise,
            document.cgstPaise,
            document.sgstPaise,
            document.igstPaise,
            document.totalPaise,
          ].map((paise) => plainRupees(sign * paise)),
        ]
      })
    yield { text: withoutMark(csvOf([], cells)), rows: page.length }
  }
}

const placeOf = (document: IssuedDocument) => document.placeOfSupply ?? document.sellerGstin.slice(0, 2)

async function* tdsCsv(db: Db, period: Period): AsyncGenerator<Piece> {
  const rows = await tdsRegister(db, period)
  const whose = ['Statement', 'Creator', 'PAN', 'Section', 'Month', 'Date']
  const head = [...whose, 'Amount credited', 'Rate %', 'TDS', 'Deducted on']
  const cells = rows.map((row) => [
    row.number,
    row.creator,
    row.pan,
    row.section,
    row.month,
    row.day,
    plainRupees(row.credited_paise),
    row.rate_basis_points / 100,
    plainRupees(row.tds_paise),
    row.deducted_on,
  ])
  yield { text: csvOf(head, cells), rows: rows.length }
}

async function* tallyXml(db: Db, period: Period): AsyncGenerator<Piece> {
  yield { text: tallyHead, rows: 0 }
  for await (const page of tallyVouchers(db, period)) yield { text: page.map(tallyVoucher).join(''), rows: page.length }
  yield { text: tallyFoot, rows: 0 }
}

async function* ledgerCsv(db: Db, period: Period): AsyncGenerator<Piece> {
  const head = ['Date', 'Late for', 'Transaction', 'Kind', 'Source', 'Account', 'Debit', 'Credit', 'Order']
  yield { text: csvOf([...head, 'Creator', 'Learner'], []), rows: 0 }
  for await (const page of ledgerLines(db, period)) {
    const cells = page.map((line) => [
      line.booked,
      line.late_for,
      line.txn_id,
      line.kind,
      line.source,
      line.account,
      line.amount_paise > 0 ? plainRupees(line.amount_paise) : null,
      line.amount_paise < 0 ? plainRupees(0 - line.amount_paise) : null,
      line.order_uid,
      line.creator_uid,
      line.learner_uid,
    ])
    yield { text: withoutMark(csvOf([], cells)), rows: page.length }
  }
}

/** The rows of a CSV that goes on: without the mark of its beginning and its empty head. */
const withoutMark = (csv: string): string => csv.slice(csv.indexOf('\n') + 1)

/** What an invoice to another State must be above to be listed, by its day. */
async function largeInvoice(db: Db): Promise<(day: string) => number> {
  const rows = await db
    .select()
    .from(thresholds)
    .where(eq(thresholds.kind, 'gstr1_large_invoice'))
    .orderBy(asc(thresholds.validFrom))
  return (day) => {
    const row = rows.findLast((one) => one.validFrom <= day && (one.validTo === null || one.validTo >= day))
    if (!row) throw new Error(`no threshold of large invoices holds on ${day}`)
    return row.amountPaise
  }
}
