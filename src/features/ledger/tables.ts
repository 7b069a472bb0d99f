import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant, paise, ref } from '#platform/database/columns.ts'
import type { Account, TransactionKind } from './rules.ts'

// Append-only by trigger; what a transaction's entries add up to is checked when it commits (migrations/…_money_rules.sql).
// Orders, payments, refunds, order lines, disputes, settlements, statements and payouts are tables of later features:
// their foreign keys, and those of people, are made by hand in migrations/…_typed_ledger.sql and …_money_after_the_sale.sql.

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
    /** The day it belongs to, where that day's month was closed already and it is booked later. */
    lateFor: date(),
    orderId: ref(),
    paymentId: ref(),
    refundId: ref(),
    disputeId: ref(),
    settlementId: ref(),
    statementId: ref(),
    payoutId: ref(),
    /** The transaction that this one turns around. */
    reversesId: ref().references((): AnyPgColumn => ledgerTransactions.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('ledger_transactions_order')
      .on(t.orderId)
      .where(sql`order_id is not null`),
    index('ledger_transactions_payout')
      .on(t.payoutId)
      .where(sql`payout_id is not null`),
    // What was posted for a payment, whichever order it was for: a payment may be attached to another one.
    index('ledger_transactions_payment')
      .on(t.paymentId)
      .where(sql`payment_id is not null`),
    // What people booked of a settlement's line, by the line's uid.
    index('ledger_transactions_adjusted')
      .on(sql`split_part(${t.source}, ':', 2)`)
      .where(sql`kind = 'settlement_adjusted'`),
    index('ledger_transactions_booked').on(t.bookedOn, t.id),
    // A refund that failed is paid by hand once.
    uniqueIndex('ledger_transactions_learner_paid')
      .on(t.refundId)
      .where(sql`kind = 'learner_paid' and refund_id is not null`),
    index('ledger_transactions_tax_paid')
      .on(t.bookedOn)
      .where(sql`kind = 'tax_paid'`),
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
    /** The day of its transaction: the database fills it in. */
    bookedOn: date()
      .notNull()
      .default(sql`(now() at time zone 'Asia/Kolkata')::date`),
    /** Debit positive, credit negative. */
    amountPaise: paise().notNull(),
    orderItemId: ref(),
    creatorId: ref(),
    learnerId: ref(),
  },
  (t) => [
    index('ledger_entries_txn').on(t.txnId),
    index('ledger_entries_account').on(t.account, t.bookedOn, t.id),
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

/**
 * What each account moved in a month (its first day), and for whom: a creator or a learner, 0 for the platform's own.
 * A job adds transactions up, so that a balance never reads every entry; those in `ledgerUnsummed` are not in it yet.
 */
export const ledgerMonths = pgTable(
  'ledger_months',
  {
    month: date().notNull(),
    account: text()
      .notNull()
      .references(() => ledgerAccounts.code)
      .$type<Account>(),
    personId: ref().notNull().default(0),
    debitPaise: paise().notNull().default(0),
    creditPaise: paise().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.month, t.account, t.personId] }),
    index('ledger_months_person')
      .on(t.personId, t.account, t.month)
      .where(sql`person_id <> 0`),
    check('ledger_months_first_day', sql`extract(day from ${t.month}) = 1`),
    check('ledger_months_sides', sql`${t.debitPaise} >= 0 and ${t.creditPaise} >= 0`),
  ],
)

/** Transactions that `ledgerMonths`, `ledgerDays` and `ledgerCreatorDays` do not contain yet: a trigger writes them, the job that adds them up takes them. */
export const ledgerUnsummed = pgTable('ledger_unsummed', {
  txnId: ref()
    .primaryKey()
    .references(() => ledgerTransactions.id),
})

/** What a creator's shares were on a day, and what refunds took back of them: `ledgerMonths` by day, of this one account. */
export const ledgerCreatorDays = pgTable(
  'ledger_creator_days',
  {
    creatorId: ref().notNull(),
    day: date().notNull(),
    earnedPaise: paise().notNull().default(0),
    takenBackPaise: paise().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.creatorId, t.day] }),
    // The nightly check reads a month of all creators.
    index('ledger_creator_days_day').on(t.day, t.creatorId),
    check('ledger_creator_days_sides', sql`${t.earnedPaise} >= 0 and ${t.takenBackPaise} >= 0`),
  ],
)

/** What the school sold on a day and what refunds took back of it, each with its tax: a refund counts on its own day. */
export const ledgerDays = pgTable(
  'ledger_days',
  {
    day: date().primaryKey(),
    soldPaise: paise().notNull().default(0),
    refundedPaise: paise().notNull().default(0),
  },
  (t) => [check('ledger_days_sides', sql`${t.soldPaise} >= 0 and ${t.refundedPaise} >= 0`)],
)

/**
 * What each account moved in a month and for whom, up to now: `ledgerMonths` and what is not added up yet. One account,
 * month and person may have several rows. Made by migrations/…_money_after_the_sale.sql.
 */
export const ledgerMovements = pgView('ledger_movements', {
  month: date().notNull(),
  account: text().notNull().$type<Account>(),
  personId: ref().notNull(),
  debitPaise: paise().notNull(),
  creditPaise: paise().notNull(),
}).existing()

/** `ledgerDays` up to now, with what is not added up yet: a day may have several rows. Made by migrations/…_school_days.sql. */
export const ledgerDayMovements = pgView('ledger_day_movements', {
  day: date().notNull(),
  soldPaise: paise().notNull(),
  refundedPaise: paise().notNull(),
}).existing()

/** Months whose books are closed: a trigger refuses a transaction booked in one of them. */
export const ledgerClosedMonths = pgTable(
  'ledger_closed_months',
  {
    month: date().primaryKey(),
    closedAt: instant().notNull(),
    closedBy: ref().notNull(),
  },
  (t) => [check('ledger_closed_months_first_day', sql`extract(day from ${t.month}) = 1`)],
)
