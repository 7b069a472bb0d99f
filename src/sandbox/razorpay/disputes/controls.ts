import * as z from 'zod'
import { idOf, paiseOf, webhookChoice, controlAction, type ControlActions } from '../control-action.ts'
import { moveDispute, openDispute } from './disputes.ts'
import { disputeEntity, phases } from './entities.ts'

export const disputeControls: ControlActions = {
  /** A customer's bank questions a payment: the whole of it unless an amount is named. */
  'open-dispute': controlAction(
    {
      payment: idOf('pay'),
      amount: paiseOf().optional(),
      phase: z.enum(phases).default('chargeback'),
      reason_code: z
        .string()
        .regex(/^[a-z_]{3,80}$/)
        .default('goods_or_services_not_received_or_partially_received'),
      deduct: z.enum(['at once', 'when lost']).default('when lost'),
      webhook: webhookChoice,
    },
    async (sandbox, { payment, amount, phase, reason_code, deduct, webhook }) => ({
      dispute: disputeEntity(
        await openDispute(sandbox, payment, {
          amount,
          phase,
          reasonCode: reason_code,
          deductsAtOnce: deduct === 'at once',
          silent: webhook === 'none',
        }),
      ),
    }),
  ),
  'move-dispute': controlAction(
    {
      dispute: idOf('disp'),
      status: z.enum(['under_review', 'action_required', 'won', 'lost', 'closed']),
      webhook: webhookChoice,
    },
    async (sandbox, { dispute, status, webhook }) => ({
      dispute: disputeEntity(await moveDispute(sandbox, dispute, status, { silent: webhook === 'none' })),
    }),
  ),
}
