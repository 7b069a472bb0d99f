import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { ledgerAccounts } from '#features/ledger/tables.ts'
import type { Account } from '#features/ledger/rules.ts'
import { among, bytea, createdAt, id, idempotencyKey, instant, paise, ref, uid } from '#platform/database/columns.ts'
import { type LedgerCheck, ledgerChecks } from './rules/ledger-checks.ts'
import { type ExportKind, exportKinds, type ExportState, exportStates, type GstSummary } from './rules/exports.ts'
import {
  creditableAccounts,
  type ManualPaymentAccount,
  manualPaymentAccounts,
  type PaidFrom,
} from './rules/manual-payments.ts'

/** A file of a period that somebody asked for; a job makes it. */
export const financeExports = pgTable(
  'finance_exports',
  {
    id: id(),
    uid: uid(),
    kind: text().notNull().$type<ExportKind>(),
    /** The first and the last day of the period in India. */
    fromDay: date().notNull(),
    toDay: date().notNull(),
    state: text().notNull().$type<ExportState>(),
    /** Of how many documents or entries so many are done. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** How long the file is, once it is made. */
    bytes: bigint({ mode: 'number' }),
    /** Of a GSTR-1: its tax, and what the books say of the same days. */
    gst: jsonb().$type<GstSummary>(),
    error: text().notNull().default(''),
    requestedBy: ref()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  (t) => [
    index('finance_exports_recent').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // A second request for one that is not finished gets that one.
    uniqueIndex('finance_exports_one_unfinished')
      .on(t.kind, t.fromDay)
      .where(sql`state in ('waiting','running')`),
    check('finance_exports_kind', among(t.kind, exportKinds)),
    check('finance_exports_state', among(t.state, exportStates)),
    check('finance_exports_days', sql`${t.toDay} >= ${t.fromDay}`),
  ],
)

/** The file of an export in parts, compressed with gzip: rows, so that every server finds it. Gone after a week. */
export const financeExportParts = pgTable(
  'finance_export_parts',
  {
    exportId: ref()
      .notNull()
      .references(() => financeExports.id),
    part: integer().notNull(),
    content: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.exportId, t.part] })],
)

/** What Tally calls each of our accounts, where the accountant named it otherwise. */
export const tallyLedgerNames = pgTable('tally_ledger_names', {
  account: text()
    .primaryKey()
    .references(() => ledgerAccounts.code)
    .$type<Account>(),
  name: text().notNull(),
})

/** What a person paid by hand and then wrote down: a tax to the government, or to a learner what no refund could bring. */
export const manualPayments = pgTable(
  'manual_payments',
  {
    id: id(),
    uid: uid(),
    /** Of what we owed. */
    account: text()
      .notNull()
      .references(() => ledgerAccounts.code)
      .$type<ManualPaymentAccount>(),
    learnerId: ref().references(() => users.id),
    amountPaise: paise().notNull(),
    paidFrom: text().notNull().$type<PaidFrom>(),
    /** The bank's UTR, or the number of the challan or return. */
    reference: text().notNull(),
    /** The day in India on which it was paid. */
    paidOn: date().notNull(),
    idempotencyKey: idempotencyKey().notNull().unique(),
    recordedBy: ref()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    // One challan may pay several taxes, each of them once.
    uniqueIndex('manual_payments_reference').on(t.reference, t.account, t.paidFrom),
    index('manual_payments_recent').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check('manual_payments_account', among(t.account, manualPaymentAccounts)),
    check('manual_payments_learner', sql`(${t.account} = 'learner_payable') = (${t.learnerId} is not null)`),
    check(
      'manual_payments_from',
      sql`${t.paidFrom} = 'bank' or (${t.paidFrom} = 'input_gst' and ${among(t.account, creditableAccounts)})`,
    ),
    check('manual_payments_amount', sql`${t.amountPaise} > 0`),
    check('manual_payments_reference_given', sql`${t.reference} <> ''`),
  ],
)

/** A figure of money that disagreed with the ledger in the nightly check. Nothing corrects it automatically. */
export const ledgerDifferences = pgTable(
  'ledger_differences',
  {
    id: id(),
    uid: uid(),
    kind: text().notNull().$type<LedgerCheck>(),
    /** The first day of the month that was compared. */
    month: date().notNull(),
    /** What the figure is about: an order's uid, a document's number, an account, the provider's id of a payment. */
    subject: text().notNull(),
    /** What the ledger says, and what the figure says. */
    expectedPaise: paise().notNull(),
    foundPaise: paise().notNull(),
    foundAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    /** When a later check found both the same. */
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('ledger_differences_one_open')
      .on(t.kind, t.month, t.subject)
      .where(sql`ended_at is null`),
    index('ledger_differences_open')
      .on(t.foundAt, t.id)
      .where(sql`ended_at is null`),
    check('ledger_differences_kind', among(t.kind, ledgerChecks)),
    check('ledger_differences_first_day', sql`extract(day from ${t.month}) = 1`),
    check('ledger_differences_differ', sql`${t.expectedPaise} <> ${t.foundPaise}`),
    check('ledger_differences_seen', sql`${t.lastSeenAt} >= ${t.foundAt}`),
  ],
)
