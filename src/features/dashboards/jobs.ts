import { job } from '#platform/jobs/jobs.ts'
import { checkCounts } from './actions/check-counts.ts'
import { remindToLearn } from './actions/remind-to-learn.ts'
import { sumCounts } from './actions/sum-counts.ts'

export const jobs = [
  job({ name: 'dashboards.sum-counts', run: sumCounts, cron: '* * * * *' }),
  job({ name: 'dashboards.check-counts', run: checkCounts, cron: '25 4 * * *', expireInSeconds: 1800, retryLimit: 1 }),
  // By India's clock, at the hours that can be chosen (reminderHours).
  job({ name: 'dashboards.remind-to-learn', run: remindToLearn, cron: '0 6-21 * * *', expireInSeconds: 1800 }),
]
