import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'

/** Looks at each course's page for a year: more of those that sell, fewer the longer ago, the same on every machine. */
export async function seedViews(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into course_views (course_id, day, views)
    select c.id, d.day, 1 + floor((2 + c.students_count / 8.0) * (1 - d.ago / 400.0)
        * (('x' || substr(md5(c.uid || d.ago), 1, 4))::bit(16)::int % 100) / 60.0)::int
    from courses c
    cross join (
      select ago, (${now}::timestamptz at time zone 'Asia/Kolkata')::date - ago as day from generate_series(0, 364) ago
    ) d
    where c.listed and d.day >= (c.published_at at time zone 'Asia/Kolkata')::date`)
}
