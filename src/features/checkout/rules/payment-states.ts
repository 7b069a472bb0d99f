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
  partially_refunded: ['refunded', 'disputed'],
  disputed: ['captured', 'partially_refunded', 'dispute_lost'],
  refunded: [],
  lapsed: [],
  dispute_lost: [],
}

/**
 * A dispute of a payment, in the provider's words. `closed`: it ended without a decision and the money stayed with us.
 */
export const disputeStates = ['open', 'under_review', 'action_required', 'won', 'lost', 'closed'] as const
export type DisputeState = (typeof disputeStates)[number]

export const webhookStates = ['received', 'processing', 'done', 'ignored', 'orphan', 'dead'] as const
export type WebhookState = (typeof webhookStates)[number]
export const webhookMoves: Moves<WebhookState> = {
  received: ['processing'],
  processing: ['done', 'ignored', 'orphan', 'dead'],
  orphan: ['processing', 'dead'],
  done: [],
  ignored: [],
  dead: ['processing'],
}
