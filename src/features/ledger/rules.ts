import type { Paise } from '#platform/format/money.ts'

/** Whose money an account's balance is about: a creator's and a learner's entries each name the person. */
type Owner = 'platform' | 'creator' | 'learner'
type AccountFacts = { class: 'asset' | 'liability' | 'income' | 'expense'; owner: Owner }

/** The chart of accounts; the table `ledger_accounts` has the same rows (a test compares them). */
export const accounts = {
  /** What the payment provider holds for us. */
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
  course_revenue: { class: 'income', owner: 'platform' },
  creator_cost: { class: 'expense', owner: 'platform' },
  gateway_fee: { class: 'expense', owner: 'platform' },
  rounding: { class: 'expense', owner: 'platform' },
} as const satisfies Record<string, AccountFacts>
export type Account = keyof typeof accounts

/**
 * What a transaction books. `creator_share`: the creator's part of a sale, held while it may be refunded.
 * `refund`: decided, the money is owed back. `refund_sent`: it has left the provider. `refund_failed`: it never will, and
 * is owed to the learner. `window_closed`: a sale that can no
 * longer be refunded becomes revenue, and the creator's share payable.
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
