import { and, count, eq, gte, isNotNull, lte, ne, sql } from 'drizzle-orm'
import { invoices } from '#features/checkout/tables/invoices.ts'
import { statements } from '#features/earnings/tables.ts'
import { ledgerEntries, ledgerTransactions } from '#features/ledger/tables.ts'
import type { Db } from '#platform/database/db.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import type { ExportKind, Period } from '../rules/exports.ts'

/** How many documents, vouchers or lines a file will be made of, for its progress. */
export async function rowsOfExport(db: Db, kind: ExportKind, { fromDay, toDay }: Period): Promise<number> {
  const inPeriod = and(gte(ledgerTransactions.bookedOn, fromDay), lte(ledgerTransactions.bookedOn, toDay))
  const issuedOn = sql`(${invoices.issuedAt} at time zone 'Asia/Kolkata')::date`
  const counted = {
    gstr1_json: () => documents(),
    gstr1_csv: () => documents(),
    tds: () =>
      db
        .select({ all: count() })
        .from(statements)
        .where(and(gte(statements.month, fromDay), lte(statements.month, toDay))),
    // A voucher for each sale and refund, and one a day for each other kind.
    tally: () => queryRows(db, { all: number })`
      select (count(*) filter (where is_documented) + count(distinct (booked_on, kind)) filter (where not is_documented))::int as all
      from (select booked_on, kind, kind in ('capture', 'refund') as is_documented from ledger_transactions
        where booked_on between ${fromDay} and ${toDay}) moved`,
    ledger: () =>
      db
        .select({ all: count() })
        .from(ledgerEntries)
        .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.txnId))
        .where(inPeriod),
  }
  const documents = () =>
    db
      .select({ all: count() })
      .from(invoices)
      .where(
        and(
          gte(issuedOn, fromDay),
          lte(issuedOn, toDay),
          ne(invoices.series, 'RCT'),
          isNotNull(sql`${invoices.seller}->>'gstin'`),
        ),
      )
  const [row] = await counted[kind]()
  return row?.all ?? 0
}
