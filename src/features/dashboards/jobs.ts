import { job } from '#platform/jobs.ts'
import { sendAnnouncement } from './actions/send-announcement.ts'

export const jobs = [job({ name: 'dashboards.send-announcement', run: sendAnnouncement, expireInSeconds: 1800 })]
