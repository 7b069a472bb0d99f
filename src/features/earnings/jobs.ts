import { type Job, job } from '#platform/jobs/jobs.ts'
import { checkAccount } from './actions/check-account.ts'
import { sendDetailsNotice } from './actions/send-details-notice.ts'
import { sendStatement } from './actions/send-statement.ts'
import { writeStatements } from './actions/write-statements.ts'

export const jobs: readonly Job[] = [
  // Every night, so that a month that was missed is written in the next one.
  job({ name: 'earnings.write-statements', run: writeStatements, cron: '20 1 * * *', expireInSeconds: 1800 }),
  job({ name: 'earnings.send-statement', run: sendStatement }),
  job({ name: 'earnings.check-account', run: checkAccount, concurrency: 1 }),
  job({ name: 'earnings.send-details-notice', run: sendDetailsNotice }),
]
