import { job } from '#platform/jobs/jobs.ts'
import { forgetCallCounts } from '#platform/database/call-counts.ts'
import { checkCounts } from './actions/check-counts.ts'
import { sumCounts } from './actions/sum-counts.ts'

// The queues keep the names they had when they were made: what failed in one before an update can still be tried again.
export const jobs = [
  job({ name: 'dashboards.sum-counts', run: sumCounts, cron: '* * * * *' }),
  job({ name: 'dashboards.check-counts', run: checkCounts, cron: '25 4 * * *', expireInSeconds: 1800, retryLimit: 1 }),
  job({ name: 'operations.forget-call-counts', run: forgetCallCounts, cron: '*/10 * * * *' }),
]
