import type { Action } from '#platform/api/action.ts'
import { savePayoutDetails, sendPayoutDetailsCode } from './actions/save-payout-details.ts'
import { payoutDetails } from './queries/payout-details.ts'
import { creatorStatement } from './queries/statement-file.ts'
import { creatorStatements } from './queries/statement-list.ts'

export const routes = [
  creatorStatement,
  creatorStatements,
  payoutDetails,
  sendPayoutDetailsCode,
  savePayoutDetails,
] as unknown as readonly Action[]
