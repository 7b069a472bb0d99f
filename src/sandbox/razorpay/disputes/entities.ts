import { boolean, number, oneOf, type RowOf, text } from '#platform/database/rows.ts'
import { seconds } from '../entities.ts'

export const phases = ['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration'] as const
export type DisputeStatus = 'open' | 'under_review' | 'won' | 'lost' | 'closed'

export const disputeShape = {
  id: text,
  position: number,
  payment_id: text,
  amount: number,
  currency: text,
  amount_deducted: number,
  deducts_at_once: boolean,
  reason_code: text,
  phase: oneOf<(typeof phases)[number]>(),
  status: oneOf<DisputeStatus>(),
  respond_by: number,
  evidence: text,
  created_at: number,
}
export type DisputeRow = RowOf<typeof disputeShape>

/** Lists of document ids, each for one claim. */
export const proofs = [
  'shipping_proof',
  'billing_proof',
  'cancellation_proof',
  'customer_communication',
  'proof_of_service',
  'explanation_letter',
  'refund_confirmation',
  'access_activity_log',
  'refund_cancellation_policy',
  'term_and_conditions',
  'others',
] as const

export type Evidence = {
  amount?: number
  summary?: string | null
  submitted_at?: number | null
} & Partial<Record<(typeof proofs)[number], unknown[] | null>>

const proofsIn = (evidence: Evidence) =>
  Object.fromEntries(proofs.map((proof) => [proof, evidence[proof] ?? null])) as Record<
    (typeof proofs)[number],
    unknown[] | null
  >

export function disputeEntity(row: DisputeRow) {
  const evidence = JSON.parse(row.evidence) as Evidence
  return {
    id: row.id,
    entity: 'dispute',
    payment_id: row.payment_id,
    amount: row.amount,
    currency: row.currency,
    amount_deducted: row.amount_deducted,
    reason_code: row.reason_code,
    respond_by: seconds(row.respond_by),
    status: row.status,
    phase: row.phase,
    created_at: seconds(row.created_at),
    evidence: {
      amount: evidence.amount ?? row.amount,
      summary: evidence.summary ?? null,
      ...proofsIn(evidence),
      submitted_at: evidence.submitted_at ?? null,
    },
  }
}
