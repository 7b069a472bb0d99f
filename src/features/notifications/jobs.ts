import { lt } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { dayMs } from '#platform/format/durations.ts'
import { job } from '#platform/jobs/jobs.ts'
import { sendEmails } from './actions/send-emails.ts'
import { sendPushes } from './actions/send-pushes.ts'
import { sendSaleDigests } from './actions/send-sale-digests.ts'
import { retentionDays } from './rules.ts'
import { notifications } from './tables.ts'

async function sweep({ db, now }: Ctx<null>): Promise<void> {
  await db.delete(notifications).where(lt(notifications.createdAt, new Date(now().getTime() - retentionDays * dayMs)))
}

export const jobs = [
  job({ name: 'notifications.send-emails', run: sendEmails, expireInSeconds: 1800 }),
  // The earlier name: what an earlier release or its backup left in the queue is sent too.
  job({ name: 'notifications.send-letters', run: sendEmails, expireInSeconds: 1800 }),
  job({ name: 'notifications.send-pushes', run: sendPushes }),
  job({ name: 'notifications.send-sale-digests', cron: '30 8 * * *', run: sendSaleDigests, expireInSeconds: 1800 }),
  job({ name: 'notifications.sweep', cron: '50 3 * * *', run: sweep }),
]
