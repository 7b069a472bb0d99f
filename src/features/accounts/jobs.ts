import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { dayMs } from '#platform/format/durations.ts'
import { job } from '#platform/jobs/jobs.ts'
import { sendNotice } from './actions/notify-change.ts'
import { sendLink } from './actions/send-link.ts'
import { sendStatusEmail } from './actions/send-status-email.ts'
import { deviceDays } from './rules.ts'

/** Deletes what no longer says anything: counted attempts and codes after a day, sessions and links that have ended, browsers. */
async function sweep({ db, now }: Ctx<null>): Promise<void> {
  const at = now()
  const yesterday = new Date(at.getTime() - dayMs)
  await db.execute(sql`delete from rate_limit_events where at < ${yesterday}`)
  await db.execute(sql`delete from otp_challenges where created_at < ${yesterday}`)
  await db.execute(sql`delete from sessions where expires_at < ${at}`)
  await db.execute(sql`delete from user_devices where signed_in_at < ${new Date(at.getTime() - deviceDays * dayMs)}`)
  await db.execute(sql`delete from reset_tokens where expires_at < ${at} or used_at < ${yesterday}`)
}

export const jobs = [
  job({ name: 'accounts.send-link', run: sendLink }),
  job({ name: 'accounts.send-notice', run: sendNotice }),
  job({ name: 'accounts.send-status-email', run: sendStatusEmail }),
  job({ name: 'accounts.sweep', cron: '40 3 * * *', run: sweep }),
]
