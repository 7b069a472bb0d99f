import { job } from '#platform/jobs/jobs.ts'
import { notifyOpenings } from './actions/notify-openings.ts'
import { remindToLearn } from './actions/remind-to-learn.ts'

export const jobs = [
  job({ name: 'learning.notify-openings', run: notifyOpenings, cron: '5 * * * *', expireInSeconds: 3600 }),
  // By India's clock, at the hours that can be chosen (reminderHours).
  job({ name: 'dashboards.remind-to-learn', run: remindToLearn, cron: '0 6-21 * * *', expireInSeconds: 1800 }),
]
