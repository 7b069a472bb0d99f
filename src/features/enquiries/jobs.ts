import { and, lt, ne } from 'drizzle-orm'
import type { Ctx } from '#platform/action.ts'
import { job } from '#platform/jobs.ts'
import { enquiries } from './tables.ts'

const dayMs = 24 * 3_600_000

/** Forgets from which line an enquiry came: it is counted for an hour, and says nothing after. */
async function sweep({ db, now }: Ctx<null>): Promise<void> {
  await db
    .update(enquiries)
    .set({ network: '' })
    .where(and(ne(enquiries.network, ''), lt(enquiries.createdAt, new Date(now().getTime() - dayMs))))
}

export const jobs = [job({ name: 'enquiries.sweep', cron: '45 3 * * *', run: sweep })]
