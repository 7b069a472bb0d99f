import type { SQL } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { number, queryRows } from '#platform/database/rows.ts'

/** Completed enrolments that have had no certificate, of people whose name is confirmed; in the order of their ids. */
export async function dueEnrolments(db: Db, which: SQL, { after, limit }: { after: number; limit: number }) {
  const rows = await queryRows(db, { id: number })`
    select e.id from enrolments e join confirmed_names n on n.user_id = e.user_id
    where ${which} and e.id > ${after} and e.status = 'active' and e.completed_at is not null
      and not exists (select from certificates c where c.enrolment_id = e.id)
      and not exists (select from certificates c where c.user_id = e.user_id and c.course_id = e.course_id and c.revoked_at is null)
    order by e.id limit ${limit}`
  return rows.map((row) => row.id)
}
