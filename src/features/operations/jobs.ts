import { job } from '#platform/jobs/jobs.ts'
import { checkCounts } from './actions/check-counts.ts'
import { sumCounts } from './actions/sum-counts.ts'

export const jobs = [
  job({ name: 'operations.sum-counts', run: sumCounts, cron: '* * * * *' }),
  job({ name: 'operations.check-counts', run: checkCounts, cron: '25 4 * * *', expireInSeconds: 1800, retryLimit: 1 }),
]
