import type { Moves } from './moves.ts'

export const refundStates = [
  'requested',
  'approved',
  'rejected',
  'submitting',
  'pending',
  'processed',
  'failed',
  'manual',
] as const
export type RefundState = (typeof refundStates)[number]

/**
 * `surplus`: money that bought nothing goes back by itself. `external`: made on the provider's own pages.
 * `dispute`: the payer's bank took it back. */
export const refundKinds = ['surplus', 'requested', 'external', 'dispute'] as const
export type RefundKind = (typeof refundKinds)[number]

/** A failed one is tried again under a new key, as a new refund, or ends as a person's work (manual). */
export const refundMoves: Moves<RefundState> = {
  requested: ['approved', 'rejected'],
  approved: ['submitting'],
  submitting: ['pending', 'processed', 'failed', 'manual'],
  pending: ['processed', 'failed', 'manual'],
  failed: ['manual'],
  rejected: [],
  processed: [],
  manual: [],
}
