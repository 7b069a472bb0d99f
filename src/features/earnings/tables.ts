import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { ledgerEntries } from '#features/ledger/tables.ts'
import { among, createdAt, id, idempotencyKey, instant, paise, ref, uid } from '#platform/database/columns.ts'
import {
  type AccountCheckState,
  accountCheckStates,
  type PayoutAccountKind,
  payoutAccountKinds,
  type PayoutRunState,
  payoutRunStates,
  type PayoutState,
  payoutStates,
  type PayoutWay,
  payoutWays,
} from './rules.ts'

/** Who a creator is for the tax office and where their money goes. A change is a new row; the row before it stays. */
export const payoutDetails = pgTable(
  'payout_details',
  {
    id: id(),
    uid: uid(),
    creatorId: ref()
      .notNull()
      .references(() => users.id),
    legalName: text().notNull(),
    pan: text(),
    gstin: text(),
    /** The State's GST code. */
    region: text().notNull(),
    address: text().notNull().default(''),
    kind: text().notNull().$type<PayoutAccountKind>(),
    accountHolder: text(),
    accountNumber: text(),
    ifsc: text(),
    upiId: text(),
    checkState: text().notNull().default('unchecked').$type<AccountCheckState>(),
    /** The account's owner as the bank names them. */
    registeredName: text(),
    providerContactId: text(),
    providerFundAccountId: text(),
    providerValidationId: text(),
    /** When it was confirmed by a code, and from when it may be paid to. */
    createdAt: createdAt(),
    payableFrom: instant().notNull(),
    replacedAt: instant(),
  },
  (t) => [
    uniqueIndex('payout_details_current')
      .on(t.creatorId)
      .where(sql`replaced_at is null`),
    index('payout_details_creator').on(t.creatorId, t.id),
    check('payout_details_kind', among(t.kind, payoutAccountKinds)),
    check('payout_details_check_state', among(t.checkState, accountCheckStates)),
    check(
      'payout_details_account',
      sql`(${t.kind} = 'bank' and num_nulls(${t.accountHolder}, ${t.accountNumber}, ${t.ifsc}) = 0 and ${t.upiId} is null) or (${t.kind} = 'upi' and ${t.upiId} is not null and num_nonnulls(${t.accountHolder}, ${t.accountNumber}, ${t.ifsc}) = 0)`,
    ),
    check('payout_details_pan', sql`${t.pan} ~ '^[A-Z]{5}[0-9]{4}[A-Z]$'`),
    check('payout_details_gstin', sql`left(${t.gstin}, 2) = ${t.region} and substr(${t.gstin}, 3, 10) = ${t.pan}`),
    check('payout_details_ifsc', sql`${t.ifsc} ~ '^[A-Z]{4}0[A-Z0-9]{6}$'`),
  ],
)

/** The last statement's number of a fiscal year. The row's lock hands them out without a gap. */
export const statementCounters = pgTable('statement_counters', {
  fiscalYear: text().primaryKey(),
  last: integer().notNull(),
})

/** Who issues a statement, and the creator whom it is for, as they were on that day. */
export type StatementIssuer = { name: string; address: string; gstin: string | null; email: string }
export type StatementPayee = { name: string; email: string; pan: string | null }

/**
 * A creator's calendar month in India, as it was when it was written; the database lets nothing but `sentAt` change.
 * Opening and held of a creator's next one begin with `closingPaise` and `heldPaise` of this one.
 */
export const statements = pgTable(
  'statements',
  {
    id: id(),
    uid: uid(),
    number: text().notNull().unique(),
    creatorId: ref()
      .notNull()
      .references(() => users.id),
    /** The month's first day. */
    month: date().notNull(),
    issuedAt: instant().notNull(),
    issuer: jsonb().notNull().$type<StatementIssuer>(),
    payee: jsonb().notNull().$type<StatementPayee>(),
    /** What was payable when the month began. Below 0 where refunds took back more than was left. */
    openingPaise: paise().notNull(),
    /** The shares of the month's sales. */
    earnedPaise: paise().notNull(),
    /** What became payable, because its refund window closed. */
    releasedPaise: paise().notNull(),
    /** Shares taken back by refunds, held ones and payable ones. */
    takenBackPaise: paise().notNull(),
    paidPaise: paise().notNull(),
    /** Tax held back from this month. */
    tdsPaise: paise().notNull(),
    /** By which rate; 0 below the threshold. */
    tdsBasisPoints: integer().notNull(),
    /** What became payable in the fiscal year up to here, less what was taken back: the threshold is compared with it. */
    yearPaise: paise().notNull(),
    /** Held at the month's end, and payable at it after tax. */
    heldPaise: paise().notNull(),
    closingPaise: paise().notNull(),
    sentAt: instant(),
  },
  (t) => [
    uniqueIndex('statements_month').on(t.creatorId, t.month),
    index('statements_of_month').on(t.month, t.id),
    check('statements_first_day', sql`extract(day from ${t.month}) = 1`),
    check('statements_tds', sql`${t.tdsPaise} >= 0`),
  ],
)

/** The ledger entries that a statement lists: each entry of a creator is in one statement at most. */
export const statementLines = pgTable(
  'statement_lines',
  {
    entryId: ref()
      .primaryKey()
      .references(() => ledgerEntries.id),
    statementId: ref()
      .notNull()
      .references(() => statements.id),
  },
  (t) => [index('statement_lines_statement').on(t.statementId, t.entryId)],
)

/** Payouts that are prepared, approved and sent together. */
export const payoutRuns = pgTable(
  'payout_runs',
  {
    id: id(),
    uid: uid(),
    way: text().notNull().$type<PayoutWay>(),
    state: text().notNull().$type<PayoutRunState>(),
    idempotencyKey: idempotencyKey().notNull().unique(),
    preparedBy: ref()
      .notNull()
      .references(() => users.id),
    approvedBy: ref().references(() => users.id),
    /** One person may do both: a setting at the time of the approval. */
    approvedAlone: text().$type<'allowed'>(),
    approvedAt: instant(),
    finishedAt: instant(),
    /** When its bank file was first downloaded. */
    fileMadeAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('payout_runs_recent').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // One run at a time: a second one would pay the same balances.
    uniqueIndex('payout_runs_one_prepared')
      .on(t.state)
      .where(sql`state = 'prepared'`),
    check('payout_runs_way', among(t.way, payoutWays)),
    check('payout_runs_state', among(t.state, payoutRunStates)),
    check(
      'payout_runs_two_people',
      sql`${t.approvedBy} is null or ${t.approvedBy} <> ${t.preparedBy} or ${t.approvedAlone} is not null`,
    ),
    check('payout_runs_approved', sql`(${t.approvedBy} is null) = (${t.approvedAt} is null)`),
  ],
)

/** One creator's money on its way. */
export const payouts = pgTable(
  'payouts',
  {
    id: id(),
    uid: uid(),
    runId: ref()
      .notNull()
      .references(() => payoutRuns.id),
    creatorId: ref()
      .notNull()
      .references(() => users.id),
    payoutDetailsId: ref()
      .notNull()
      .references(() => payoutDetails.id),
    state: text().notNull().$type<PayoutState>(),
    /** What was payable when the run was prepared; less is paid where that fell before the approval. */
    preparedPaise: paise().notNull(),
    amountPaise: paise().notNull(),
    /** X-Payout-Idempotency: ours, and the same at every try. */
    idempotencyKey: idempotencyKey().notNull().unique(),
    /** Our name for it at the provider and in the bank's file. */
    reference: text().notNull().unique(),
    providerPayoutId: text().unique(),
    utr: text(),
    feePaise: paise(),
    feeTaxPaise: paise(),
    failureReason: text().notNull().default(''),
    /** When its money left the creator's balance; a dropped payout has none. */
    approvedAt: instant(),
    sentAt: instant(),
    processedAt: instant(),
    returnedAt: instant(),
    noticeSentAt: instant(),
    /** When its creator was asked to correct the account, because the payout came back. */
    detailsAskedAt: instant(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('payouts_run_creator').on(t.runId, t.creatorId),
    index('payouts_creator').on(t.creatorId, t.id),
    index('payouts_open')
      .on(t.updatedAt, t.id)
      .where(sql`state in ('approved','submitting','queued','pending','processing')`),
    index('payouts_returned')
      .on(t.returnedAt, t.id)
      .where(sql`returned_at is not null`),
    check('payouts_state', among(t.state, payoutStates)),
    // The provider takes nothing below a rupee.
    check('payouts_amount', sql`${t.amountPaise} between 100 and ${t.preparedPaise}`),
    check('payouts_reference', sql`${t.reference} ~ '^[A-Za-z0-9]{1,40}$'`),
  ],
)
