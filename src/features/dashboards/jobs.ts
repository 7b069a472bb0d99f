import { job } from '#platform/jobs/jobs.ts'
import { sumCounts } from './actions/sum-counts.ts'

export const jobs = [job({ name: 'dashboards.sum-counts', run: sumCounts, cron: '* * * * *' })]
