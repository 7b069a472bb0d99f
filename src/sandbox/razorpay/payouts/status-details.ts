import type { PayoutStatus } from './entities.ts'

type Detail = { statuses: readonly PayoutStatus[]; source: string; description: string }

/** Why a payout is where it is, by the provider's reason; the first of a status holds unless another is named. */
export const statusReasons = {
  pending_approval: detail(
    ['pending', 'rejected'],
    'business',
    'Workflow for the payout is pending approval from the approver(s).',
  ),
  low_balance: detail(
    ['queued', 'cancelled'],
    'business',
    'Payout is queued as there is insufficient balance in your account to process the payout.',
  ),
  payout_bank_processing: detail(
    ['processing'],
    'gateway',
    'Payout is being processed by the partner bank. Please check the final status later.',
  ),
  payout_processed: detail(
    ['processed'],
    'beneficiary_bank',
    "Payout is processed and the money has been credited into the beneficiary's account.",
  ),
  beneficiary_bank_rejected: detail(
    ['reversed', 'failed'],
    'beneficiary_bank',
    'Payout rejected by the beneficiary bank. Please contact the beneficiary bank.',
  ),
  bank_account_invalid: detail(
    ['reversed', 'failed'],
    'beneficiary_bank',
    'Payout failed due to invalid beneficiary account details.',
  ),
  bank_account_closed: detail(
    ['reversed', 'failed'],
    'beneficiary_bank',
    'Payout failed as the beneficiary account is closed. Please contact the beneficiary bank.',
  ),
  beneficiary_bank_offline: detail(
    ['reversed', 'failed'],
    'beneficiary_bank',
    'Beneficiary bank systems are offline. Please retry after 30 min.',
  ),
  gateway_technical_error: detail(
    ['reversed', 'failed'],
    'gateway',
    'Payout failed due to a temporary technical issue at the partner bank. Please retry after 30 min.',
  ),
  insufficient_funds: detail(['failed'], 'business', 'Payout failed due to insufficient funds in your account.'),
} as const satisfies Record<string, Detail>

export type StatusReason = keyof typeof statusReasons

function detail(statuses: readonly PayoutStatus[], source: string, description: string): Detail {
  return { statuses, source, description }
}

/** The provider's `status_details`; undefined when the reason does not fit the status. */
export function statusDetails(status: PayoutStatus, reason?: StatusReason): object | undefined {
  const known = Object.entries(statusReasons) as [StatusReason, Detail][]
  const found = known.find(([name, { statuses }]) => statuses.includes(status) && (!reason || name === reason))
  if (!found) return undefined
  const [name, { description, source }] = found
  return { description, source, reason: name }
}
