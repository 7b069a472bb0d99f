import type { PayoutState } from '../rules.ts'

/** Where money may be sent to: an account of a bank, or a UPI id. */
export type PayoutAccount =
  { kind: 'bank'; holder: string; number: string; ifsc: string } | { kind: 'upi'; upiId: string }

/** What a bank answered about an account: nothing yet, its owner's name, that it is not right, or that it cannot say. */
export type AccountCheck =
  | { id: string; reference: string; state: 'pending' | 'unknown' }
  | { id: string; reference: string; state: 'valid'; registeredName: string | null }
  | { id: string; reference: string; state: 'invalid' }

export type GatewayPayoutState = Exclude<PayoutState, 'prepared' | 'approved' | 'submitting'>

/** A payout as the provider reports it. `feePaise` contains `feeTaxPaise` (GST on the fee). */
export type GatewayPayout = {
  id: string
  /** Our own name for it; empty on payouts that were made elsewhere. */
  reference: string
  amountPaise: number
  currency: string
  status: GatewayPayoutState
  utr: string | null
  feePaise: number | null
  feeTaxPaise: number | null
  /** Why it did not arrive, in the provider's words. */
  reason: string
}

export const payoutModes = ['IMPS', 'NEFT', 'UPI'] as const
export type PayoutMode = (typeof payoutModes)[number]

/**
 * What the product asks of a payout provider, and nothing more. Every call goes over the network: never inside a
 * transaction. All throw PayoutGatewayAway where no clear answer came (it may still have done what was asked), and
 * PayoutGatewayRefused where it said no.
 */
export type PayoutGateway = {
  /** The same details give the same contact. */
  createContact(contact: { name: string; reference: string }): Promise<{ id: string }>
  /** The same details give the same fund account; it is never edited. */
  createFundAccount(contactId: string, account: PayoutAccount): Promise<{ id: string }>
  /** Asks the bank whose account it is; for a bank account it sends a rupee. */
  checkAccount(fundAccountId: string, reference: string): Promise<AccountCheck>
  accountCheck(id: string): Promise<AccountCheck | undefined>
  /** The check that was made under our reference, if it is among the last hundred. */
  accountCheckByReference(reference: string): Promise<AccountCheck | undefined>
  /** @param payout.key the same key is the same payout */
  createPayout(payout: {
    fundAccountId: string
    amountPaise: number
    mode: PayoutMode
    key: string
    reference: string
    narration: string
  }): Promise<GatewayPayout>
  payout(id: string): Promise<GatewayPayout | undefined>
  payoutByReference(reference: string): Promise<GatewayPayout | undefined>
  /** Payouts made in a span of time, at most 100 at once. */
  payouts(span: { from: Date; to: Date; skip: number; count: number }): Promise<GatewayPayout[]>
  /** Whether an event's raw bytes were signed with the current or the previous secret. */
  signedEvent(body: Buffer, signature: string): boolean
}

/**
 * The provider gave no clear answer: it was unreachable, too slow or failed, refused our keys or sent nonsense. It may have
 * done what we requested.
 */
export class PayoutGatewayAway extends Error {
  /** What it answered instead; absent where nothing came. */
  readonly status: number | undefined
  constructor(what: string, status?: number) {
    super(`the payout provider did not answer: ${what}`)
    this.name = 'PayoutGatewayAway'
    this.status = status
  }
}

/** The provider refused what we requested. */
export class PayoutGatewayRefused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, description: string) {
    super(description)
    this.name = 'PayoutGatewayRefused'
    this.status = status
    this.code = code
  }
}
