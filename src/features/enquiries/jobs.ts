import { and, lt, ne } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { dayMs } from '#platform/format/durations.ts'
import { job } from '#platform/jobs/jobs.ts'
import { receiveEnquiry } from './actions/receive-enquiry.ts'
import { sendReply } from './actions/send-reply.ts'
import { retentionYears } from './rules.ts'
import { enquiries } from './tables.ts'

/**
 * Deletes the network that an enquiry came from (it is needed for a minute, to limit the rate), and closed enquiries
 * after the time in which a claim can be made.
 */
async function sweep({ db, now }: Ctx<null>): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * dayMs)
  await db
    .update(enquiries)
    .set({ network: '', idempotencyKey: null })
    .where(and(ne(enquiries.network, ''), lt(enquiries.createdAt, before(1))))
  await db.delete(enquiries).where(lt(enquiries.closedAt, before(retentionYears * 366)))
}

export const jobs = [
  job({ name: 'enquiries.receive', run: receiveEnquiry }),
  job({ name: 'enquiries.send-reply', run: sendReply }),
  job({ name: 'enquiries.sweep', cron: '45 3 * * *', run: sweep }),
]
