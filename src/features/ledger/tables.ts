import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, paise, ref } from '#platform/database/columns.ts'
import type { Account } from './rules.ts'

// Append-only by trigger; what a transaction's lines add up to is checked when it commits (migrations/…_money_rules.sql).

/** One event that moved money, posted once: `source` names it (`capture:pay_…`, `refund:…`). */
export const ledgerTransactions = pgTable('ledger_transactions', {
  id: id(),
  source: text().notNull().unique(),
  /** When the money moved, by our clock. */
  at: instant().notNull(),
  createdAt: createdAt(),
})

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    txnId: ref()
      .notNull()
      .references(() => ledgerTransactions.id),
    account: text().notNull().$type<Account>(),
    /** Debit positive, credit negative. */
    amountPaise: paise().notNull(),
  },
  (t) => [
    index('ledger_entries_txn').on(t.txnId),
    index('ledger_entries_account').on(t.account, t.id),
    check('ledger_entries_amount', sql`${t.amountPaise} <> 0`),
  ],
)
