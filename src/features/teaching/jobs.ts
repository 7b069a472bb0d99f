import { job } from '#platform/jobs/jobs.ts'
import { sendAnnouncement } from './actions/send-announcement.ts'

// The queue keeps the name it had when it was made: what waits in it at an update is still sent.
export const jobs = [job({ name: 'dashboards.send-announcement', run: sendAnnouncement, expireInSeconds: 1800 })]
