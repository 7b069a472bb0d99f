import { job } from '#platform/jobs/jobs.ts'
import { notifyOpenings } from './actions/notify-openings.ts'

export const jobs = [
  job({ name: 'learning.notify-openings', run: notifyOpenings, cron: '5 * * * *', expireInSeconds: 3600 }),
]
