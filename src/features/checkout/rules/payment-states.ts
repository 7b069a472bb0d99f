import type { Paise } from '#platform/format/money.ts'
import type { Moves } from './moves.ts'

export const paymentStates = [
  'created',
  'authorized',
  'captured',
  'partially_refunded',
  'refunded',
  'failed',
  'lapsed',
  'disputed',
  'dispute_lost',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** A failed payment may still be authorised late; lapsed: the provider gave an uncaptured one back by itself. */
export const paymentMoves: Moves<PaymentState> = {
  created: ['authorized', 'captured', 'failed', 'lapsed'],
  authorized: ['captured', 'failed', 'lapsed'],
  failed: ['authorized', 'captured', 'lapsed'],
  captured: ['partially_refunded', 'refunded', 'disputed'],
  partially_refunded: ['refunded', 'disputed', 'dispute_lost'],
  disputed: ['captured', 'partially_refunded', 'refunded', 'dispute_lost'],
  refunded: [],
  lapsed: [],
  dispute_lost: [],
}

/**
 * The state of a captured payment, by what went back of it, in whatever order that was reported: whole by the provider's
 * refunds alone, or whole only with what lost disputes took.
 */
export function stateOfMoney(paise: {
  amount: Paise
  refunded: Paise
  byDisputes: Paise
  byProvider: Paise
}): PaymentState {
  if (paise.refunded === 0) return 'captured'
  if (paise.refunded < paise.amount) return 'partially_refunded'
  // Refunded and lost once more: the provider calls it refunded, and what the dispute took is our loss.
  const isRefunded = paise.byDisputes === 0 || paise.byProvider >= paise.amount
  return isRefunded ? 'refunded' : 'dispute_lost'
}

/**
 * What became of a captured payment's money: it bought the order, it goes back, a person must look, or a person looked
 * and said that nobody gets it back.
 */
export const paymentUses = ['fulfils', 'surplus', 'flagged', 'settled'] as const
export type PaymentUse = (typeof paymentUses)[number]

/** What waits for a person: money that fits nothing, refunds that stopped, disputes, held sales, and events about nothing of ours. */
export const attentionKinds = ['payment', 'assign', 'refund', 'dispute', 'sale', 'event'] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** What the nightly sweep reads by days, from where it stopped. */
export const sweepKinds = ['refunds'] as const
export type SweepKind = (typeof sweepKinds)[number]

/**
 * A dispute of a payment, in the provider's words. `closed`: it ended without a decision and the money stayed with us.
 */
export const disputeStates = ['open', 'under_review', 'action_required', 'won', 'lost', 'closed'] as const
export type DisputeState = (typeof disputeStates)[number]

/** What was decided stays: a payer's bank that asks again opens another dispute. */
export const disputeMoves: Moves<DisputeState> = {
  open: ['under_review', 'action_required', 'won', 'lost', 'closed'],
  under_review: ['action_required', 'won', 'lost', 'closed'],
  action_required: ['under_review', 'won', 'lost', 'closed'],
  won: [],
  lost: [],
  closed: [],
}
export const isDecided = (state: DisputeState): boolean => disputeMoves[state].length === 0

/** An event about nothing of ours is tried again after these minutes: the row it is about may come. */
export const orphanMinutes = [1, 5, 30, 120] as const
/** The attempts after which a person has to explain the event. */
export const maxEventAttempts = orphanMinutes.length + 1

/** Who sends us events: the payment gateway, and the provider of payouts. */
export type WebhookProvider = 'razorpay' | 'razorpayx'

export const webhookStates = ['received', 'processing', 'done', 'ignored', 'orphan', 'dead'] as const
export type WebhookState = (typeof webhookStates)[number]
export const webhookMoves: Moves<WebhookState> = {
  received: ['processing'],
  processing: ['done', 'ignored', 'orphan', 'dead'],
  orphan: ['processing', 'dead', 'ignored'],
  done: [],
  ignored: [],
  dead: ['processing', 'ignored'],
}
