/**
 * The accounts that postings name. `creator_payable:{id}` is one account a creator.
 * gateway_receivable: what the provider holds for us. refund_clearing: money that must go back.
 */
export const accounts = [
  'gateway_receivable',
  'bank',
  'deferred_course_sales',
  'creator_cost',
  'cgst_payable',
  'sgst_payable',
  'igst_payable',
  'input_gst',
  'gateway_fee',
  'tcs_payable',
  'tds_payable',
  'refund_clearing',
  'dispute_reserve',
  'rounding',
] as const
export type Account = (typeof accounts)[number] | `creator_payable:${number}`

/** A debit is positive, a credit negative; the lines of one posting add up to 0. */
export type Posting = { account: Account; amountPaise: number }

export const debit = (account: Account, amountPaise: number): Posting => ({ account, amountPaise })
export const credit = (account: Account, amountPaise: number): Posting => ({ account, amountPaise: -amountPaise })

export function isBalanced(postings: readonly Posting[]): boolean {
  return postings.reduce((sum, one) => sum + one.amountPaise, 0) === 0
}
