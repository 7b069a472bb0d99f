import { job } from '#platform/jobs/jobs.ts'
import { checkAccount } from './actions/check-account.ts'
import { followPayout } from './actions/follow-payout.ts'
import { retryPayoutEvent } from './actions/receive-payout-event.ts'
import { sendDetailsNotice } from './actions/send-details-notice.ts'
import { sendPayoutNotice } from './actions/send-payout-notice.ts'
import { sendPayout } from './actions/send-payout.ts'
import { sendStatement } from './actions/send-statement.ts'
import { comparePayouts, sweepOpenPayouts } from './actions/sweep-payouts.ts'
import { writeStatements } from './actions/write-statements.ts'

export const jobs = [
  // Every night, so that a month that was missed is written in the next one.
  job({ name: 'earnings.write-statements', run: writeStatements, cron: '20 1 * * *', expireInSeconds: 1800 }),
  job({ name: 'earnings.send-statement', run: sendStatement }),
  // The provider takes a few calls a second: what asks it runs one by one.
  job({ name: 'earnings.check-account', run: checkAccount, concurrency: 1 }),
  job({ name: 'earnings.send-details-notice', run: sendDetailsNotice, urgent: true }),
  job({ name: 'earnings.send-payout', run: sendPayout, urgent: true, concurrency: 1 }),
  job({ name: 'earnings.follow-payout', run: followPayout, concurrency: 1 }),
  job({ name: 'earnings.look-at-payout-event', run: retryPayoutEvent, concurrency: 1 }),
  job({ name: 'earnings.send-payout-notice', run: sendPayoutNotice }),
  job({ name: 'earnings.sweep-open-payouts', run: sweepOpenPayouts, cron: '22 * * * *' }),
  job({ name: 'earnings.compare-payouts', run: comparePayouts, cron: '20 4 * * *', expireInSeconds: 1800 }),
]
