import { job } from '#platform/jobs/jobs.ts'
import { readReports } from './actions/read-reports.ts'

export const jobs = [
  job({ name: 'settlements.read-reports', run: readReports, cron: '20 5 * * *', expireInSeconds: 1800 }),
]
