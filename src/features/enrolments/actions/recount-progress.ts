import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'

/**
 * After a revision of a course: everybody's share of it is counted again over the lessons it has now. Ticks stay with
 * their lessons; who had completed the course has completed it, and who lacked only what was taken out has now. The rows
 * are locked before anything is counted: a report that was on its way is counted with, a later one counts by itself.
 */
export async function recountProgress(tx: Tx, courseId: number, at: Date): Promise<void> {
  await tx.execute(sql`select from enrolments where course_id = ${courseId} order by id for update`)
  await tx.execute(sql`
    update enrolments e set
      completed_lessons = counted.n,
      progress = case when e.completed_at is not null or counted.n >= counted.lessons then 100
        else floor(100.0 * counted.n / counted.lessons) end,
      completed_at = coalesce(e.completed_at, case when counted.n >= counted.lessons then ${at}::timestamptz end)
    from (
      select e.id, c.lessons_count as lessons, count(l.id)::int as n
      from enrolments e join courses c on c.id = e.course_id
      left join lesson_progress p on p.user_id = e.user_id and p.completed_at is not null
        and p.lesson_id in (select id from lessons where course_id = ${courseId} and removed_at is null)
      left join lessons l on l.id = p.lesson_id
      where e.course_id = ${courseId} and c.lessons_count > 0 group by e.id, c.lessons_count
    ) counted
    where e.id = counted.id`)
}
