import { sql } from 'drizzle-orm'
import { job } from '#platform/jobs/jobs.ts'

/** Days for which visits are counted by their source. */
export const visitDays = 400

export const jobs = [
  job({
    name: 'marketplace.forget-old-visits',
    cron: '47 3 * * *',
    run: async ({ db, now }) => {
      await db.execute(sql`
        delete from page_visits where day < (${now()}::timestamptz at time zone 'Asia/Kolkata')::date - ${visitDays}::int`)
    },
  }),
  job({
    name: 'marketplace.forget-old-searches',
    cron: '41 3 * * *',
    run: (ctx) =>
      ctx.transaction(async (tx) => {
        await tx.execute(sql`
          delete from missed_searches where day < (${ctx.now()}::timestamptz at time zone 'Asia/Kolkata')::date - 60`)
        // After four halvings one opening counts almost nothing.
        await tx.execute(sql`
          delete from search_openings where scored_at < ${ctx.now()}::timestamptz - interval '120 days'`)
      }),
  }),
]
