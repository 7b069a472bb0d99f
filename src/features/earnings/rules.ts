/** How a creator is paid. */
export const payoutAccountKinds = ['bank', 'upi'] as const
export type PayoutAccountKind = (typeof payoutAccountKinds)[number]

/** What the provider said of an account: not asked, asked, its owner's name was confirmed, or it is not right. */
export const accountCheckStates = ['unchecked', 'pending', 'valid', 'invalid'] as const
export type AccountCheckState = (typeof accountCheckStates)[number]

/** A run is prepared by one person, approved by another and then sent; it is finished when none of its payouts is open. */
export const payoutRunStates = ['prepared', 'approved', 'finished', 'cancelled'] as const
export type PayoutRunState = (typeof payoutRunStates)[number]

/** How the money of a run leaves: through RazorpayX, or by a file that a person gives to the bank. */
export const payoutWays = ['razorpayx', 'bank_file'] as const
export type PayoutWay = (typeof payoutWays)[number]

/**
 * RazorpayX's states of a payout, before them our own: `prepared` waits for approval, `approved` is to be sent,
 * `submitting` may have reached the provider. `processed` may become `reversed`, days later.
 */
export const payoutStates = [
  'prepared',
  'approved',
  'submitting',
  'queued',
  'pending',
  'processing',
  'processed',
  'reversed',
  'failed',
  'rejected',
  'cancelled',
] as const
export type PayoutState = (typeof payoutStates)[number]

/** A payout whose money did not arrive, or came back: it is payable again. */
export const returnedPayoutStates = [
  'reversed',
  'failed',
  'rejected',
  'cancelled',
] as const satisfies readonly PayoutState[]
