import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { ledgerAccounts } from '#features/ledger/tables.ts'
import type { Account } from '#features/ledger/rules.ts'
import { among, createdAt, id, instant, ref, uid } from '#platform/database/columns.ts'
import { type ExportKind, exportKinds, type ExportState, exportStates } from './rules/exports.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

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
