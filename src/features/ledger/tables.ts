import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, paise, ref } from '#platform/database/columns.ts'
import type { Account, TransactionKind } from './rules.ts'

// Append-only by trigger; what a transaction's entries add up to is checked when it commits (migrations/…_money_rules.sql).
// Orders, payments, refunds and order lines are tables of a later feature: their foreign keys, and those of people, are
// made by hand in migrations/…_typed_ledger.sql.

/** The chart of accounts (rules.ts), as rows that entries refer to. */
export const ledgerAccounts = pgTable('ledger_accounts', {
  code: text().primaryKey().$type<Account>(),
  class: text().notNull(),
  owner: text().notNull(),
})

/** One event that moved money, posted once: `source` names the event (`capture:pay_…`, `refund_sent:…`). */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: id(),
    /** Filled from `source` for a server of the release before, which does not send it. */
    kind: text().notNull().default('').$type<TransactionKind>(),
    source: text().notNull().unique(),
    /** When the money moved, by our clock. */
    at: instant().notNull(),
    /** The day in India under which the books show it. */
    bookedOn: date()
      .notNull()
      .default(sql`(now() at time zone 'Asia/Kolkata')::date`),
    orderId: ref(),
    paymentId: ref(),
    refundId: ref(),
    createdAt: createdAt(),
  },
  (t) => [
    index('ledger_transactions_order')
      .on(t.orderId)
      .where(sql`order_id is not null`),
    index('ledger_transactions_booked').on(t.bookedOn, t.id),
  ],
)

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    txnId: ref()
      .notNull()
      .references(() => ledgerTransactions.id),
    account: text()
      .notNull()
      .references(() => ledgerAccounts.code)
      .$type<Account>(),
    /** Debit positive, credit negative. */
    amountPaise: paise().notNull(),
    orderItemId: ref(),
    creatorId: ref(),
    learnerId: ref(),
  },
  (t) => [
    index('ledger_entries_txn').on(t.txnId),
    index('ledger_entries_account').on(t.account, t.id),
    // Holds all that a creator's balances read.
    index('ledger_entries_creator')
      .on(t.creatorId, t.account, t.id, t.amountPaise)
      .where(sql`creator_id is not null`),
    index('ledger_entries_item')
      .on(t.orderItemId)
      .where(sql`order_item_id is not null`),
    check('ledger_entries_amount', sql`${t.amountPaise} <> 0`),
    check(
      'ledger_entries_owner',
      sql`(${t.account} not in ('creator_held','creator_payable') or ${t.creatorId} is not null) and (${t.account} <> 'learner_payable' or ${t.learnerId} is not null)`,
    ),
  ],
)
