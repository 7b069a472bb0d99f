import type { Paise } from '#platform/format/money.ts'

/** Whose money an account's balance is about: a creator's and a learner's entries each name the person. */
type Owner = 'platform' | 'creator' | 'learner'
type AccountFacts = { class: 'asset' | 'liability' | 'income' | 'expense'; owner: Owner }

/** The chart of accounts; the table `ledger_accounts` has the same rows (a test compares them). */
export const accounts = {
  /** What the payment gateway holds for us. */
  gateway_receivable: { class: 'asset', owner: 'platform' },
  bank: { class: 'asset', owner: 'platform' },
  /** GST on the provider's fees, which we claim back. */
  input_gst: { class: 'asset', owner: 'platform' },
  /** What a dispute has taken until it is decided. */
  dispute_reserve: { class: 'asset', owner: 'platform' },
  /** Sold, and still refundable. */
  deferred_course_sales: { class: 'liability', owner: 'platform' },
  cgst_payable: { class: 'liability', owner: 'platform' },
  sgst_payable: { class: 'liability', owner: 'platform' },
  igst_payable: { class: 'liability', owner: 'platform' },
  tcs_payable: { class: 'liability', owner: 'platform' },
  tds_payable: { class: 'liability', owner: 'platform' },
  /** Money that must go back and has not left the provider. */
  refund_clearing: { class: 'liability', owner: 'platform' },
  /** A payout on its way through the bank. */
  payout_clearing: { class: 'liability', owner: 'platform' },
  /** A creator's share while its sale may be refunded. */
  creator_held: { class: 'liability', owner: 'creator' },
  creator_payable: { class: 'liability', owner: 'creator' },
  /** A refund that failed for good and is paid by hand. */
  learner_payable: { class: 'liability', owner: 'learner' },
  /** Money that arrived and fits nothing we sold, until a person says what it is. */
  suspense: { class: 'liability', owner: 'platform' },
  course_revenue: { class: 'income', owner: 'platform' },
  /** Money that is ours for no sale: what nobody claimed. */
  other_income: { class: 'income', owner: 'platform' },
  creator_cost: { class: 'expense', owner: 'platform' },
  gateway_fee: { class: 'expense', owner: 'platform' },
  /** What we gave up: a difference that nobody pays. */
  write_offs: { class: 'expense', owner: 'platform' },
  rounding: { class: 'expense', owner: 'platform' },
} as const satisfies Record<string, AccountFacts>
export type Account = keyof typeof accounts

/**
 * What a transaction books. `creator_share`: the creator's part of a sale, held while it may be refunded.
 * `refund`: decided, the money is owed back. `refund_sent`: it has left the provider. `refund_failed`: it never will, and
 * is owed to the learner. `learner_paid`: it was paid by hand. `window_closed`: a sale that can no longer be refunded
 * becomes revenue, and the creator's share payable. `suspense`: a payment that fits no order; `suspense_ended`: a person
 * said what it is. `dispute_…`: the provider takes a disputed payment and gives it back or not. `settlement`: what the
 * provider paid to our bank; `settlement_adjusted`: a difference that a person explained. `tds`: tax that a statement
 * holds back. `payout_…`: a creator's money leaves, arrives, or comes back. `tax_paid`: a tax reached the government.
 */
export const transactionKinds = [
  'capture',
  'surplus',
  'fee',
  'creator_share',
  'window_closed',
  'refund',
  'refund_sent',
  'refund_failed',
  'learner_paid',
  'suspense',
  'suspense_ended',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'settlement',
  'settlement_adjusted',
  'tds',
  'payout_sent',
  'payout_processed',
  'payout_returned',
  'tax_paid',
] as const
export type TransactionKind = (typeof transactionKinds)[number]

/** What an entry is about, beside its account. */
export type EntrySubject = { orderItemId?: number; creatorId?: number; learnerId?: number }
/** A debit is positive, a credit negative; the entries of one transaction add up to 0. */
export type Posting = EntrySubject & { account: Account; amountPaise: Paise }

export const debit = (account: Account, amountPaise: Paise, subject: EntrySubject = {}): Posting => ({
  account,
  amountPaise,
  ...subject,
})
export const credit = (account: Account, amountPaise: Paise, subject: EntrySubject = {}): Posting =>
  debit(account, 0 - amountPaise, subject)

export function isBalanced(postings: readonly Posting[]): boolean {
  return postings.reduce((sum, one) => sum + one.amountPaise, 0) === 0
}
