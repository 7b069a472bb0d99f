import type { Action } from '#platform/api/action.ts'
import { approvePayouts } from './actions/approve-payouts.ts'
import { askForDetails } from './actions/ask-for-details.ts'
import { cancelPayouts } from './actions/cancel-payouts.ts'
import { importPayoutAnswers } from './actions/import-payout-answers.ts'
import { payoutFile } from './actions/payout-file.ts'
import { preparePayouts } from './actions/prepare-payouts.ts'
import { payoutWebhook } from './actions/receive-payout-event.ts'
import { savePayoutDetails, sendPayoutDetailsCode } from './actions/save-payout-details.ts'
import { sendPayouts } from './actions/send-payouts.ts'
import { creatorEarnings } from './queries/creator-earnings.ts'
import { creatorPayouts } from './queries/creator-payouts.ts'
import { adminPayoutRun, adminPayoutRuns } from './queries/admin-payout-runs.ts'
import { failedPayouts, payoutsOfRun } from './queries/admin-payouts.ts'
import { nextPayouts } from './queries/next-payouts.ts'
import { creatorOwnLinks } from './queries/own-links.ts'
import { payoutDetails } from './queries/payout-details.ts'
import { creatorStatement } from './queries/statement-file.ts'
import { creatorStatements } from './queries/statement-list.ts'
import { statementProgress } from './queries/statement-progress.ts'

export const routes = [
  creatorEarnings,
  creatorOwnLinks,
  creatorStatement,
  creatorStatements,
  creatorPayouts,
  payoutDetails,
  sendPayoutDetailsCode,
  savePayoutDetails,
  adminPayoutRuns,
  nextPayouts,
  failedPayouts,
  statementProgress,
  adminPayoutRun,
  payoutsOfRun,
  preparePayouts,
  approvePayouts,
  sendPayouts,
  cancelPayouts,
  payoutFile,
  importPayoutAnswers,
  askForDetails,
  payoutWebhook,
] as unknown as readonly Action[]
