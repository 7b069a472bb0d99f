import { job } from '#platform/jobs/jobs.ts'
import { collectWrongAnswers } from './actions/revision-cards.ts'
import { countAnswers, submitOverdue } from './actions/run-clocks.ts'

export const jobs = [
  job({ name: 'practice.submit-overdue', run: submitOverdue, cron: '* * * * *', expireInSeconds: 600 }),
  job({ name: 'practice.count-answers', run: countAnswers, cron: '*/5 * * * *', expireInSeconds: 600 }),
  job({ name: 'practice.collect-wrong-answers', run: collectWrongAnswers, cron: '* * * * *', expireInSeconds: 600 }),
]
