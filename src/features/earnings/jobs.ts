import { type Job, job } from '#platform/jobs/jobs.ts'
import { sendStatement } from './actions/send-statement.ts'
import { writeStatements } from './actions/write-statements.ts'

export const jobs: readonly Job[] = [
  // Every night, so that a month that was missed is written in the next one.
  job({ name: 'earnings.write-statements', run: writeStatements, cron: '20 1 * * *', expireInSeconds: 1800 }),
  job({ name: 'earnings.send-statement', run: sendStatement }),
]
