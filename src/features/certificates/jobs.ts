import { job } from '#platform/jobs/jobs.ts'
import { issueForCourse, issueForLearner, issueMissed, issueOne } from './actions/issue-due.ts'

export const jobs = [
  // The learner sees the page of the finished course and waits.
  job({ name: 'certificates.issue', run: issueOne, urgent: true }),
  job({ name: 'certificates.issue-for-learner', run: issueForLearner, urgent: true, expireInSeconds: 300 }),
  job({ name: 'certificates.issue-for-course', run: issueForCourse, concurrency: 1, expireInSeconds: 900 }),
  job({ name: 'certificates.issue-missed', run: issueMissed, cron: '40 2 * * *', expireInSeconds: 3600 }),
]
