import * as z from 'zod'
import { announce } from '../events.ts'
import { idOf, controlAction, type ControlActions } from '../control-action.ts'
import { payoutEntity, payoutStatuses, type PayoutRow } from './entities.ts'
import { movePayout } from './states.ts'
import { statusDetails, statusReasons, type StatusReason } from './status-details.ts'
import { answerValidation } from './validations.ts'

const reasons = Object.keys(statusReasons) as [StatusReason, ...StatusReason[]]

export const payoutControls: ControlActions = {
  /** The bank, or who approves payouts, moves one; only as its status allows. */
  'move-payout': controlAction(
    { payout: idOf('pout'), status: z.enum(payoutStatuses), reason: z.enum(reasons).optional() },
    async (sandbox, { payout, status, reason }) => ({
      payout: payoutEntity(await movePayout(sandbox, payout, status, reason)),
    }),
  ),
  'answer-validation': controlAction(
    { validation: idOf('fav'), answer: z.enum(['active', 'other name', 'invalid', 'failed']) },
    async (sandbox, { validation, answer }) => ({ validation: await answerValidation(sandbox, validation, answer) }),
  ),
  /** A well-signed event about a payout that was never made here. */
  'unknown-payout': controlAction({}, async (sandbox) => {
    const stranger = payoutEntity(unknownPayout(sandbox.now().getTime()))
    await sandbox.sql.begin((tx) =>
      announce(tx, sandbox, [{ event: 'payout.processed', others: { payout: stranger } }]),
    )
    sandbox.wake()
    return { payout: stranger }
  }),
}

function unknownPayout(now: number): PayoutRow {
  return {
    id: 'pout_SBXUnknown0001',
    position: 0,
    fund_account_id: 'fa_SBXUnknown0001',
    amount: 100_000,
    currency: 'INR',
    mode: 'NEFT',
    purpose: 'payout',
    reference_id: null,
    narration: null,
    notes: '{}',
    status: 'processed',
    status_details: JSON.stringify(statusDetails('processed')),
    fees: 590,
    tax: 90,
    utr: 'SBXN500000000000',
    idempotency_key: '',
    request_hash: '',
    moves_at: null,
    created_at: now,
  }
}
