import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { minLearnersOfNext } from '../rules.ts'

const coursesAtOnce = 50
/** Of a course, its newest enrolments that are completed: what was learned next years ago says less. */
const enrolmentsOfCourse = 20_000
/** Of a learner, what they completed directly after it. */
const nextOfLearner = 3
const nextOfCourse = 20

/** Counts for every course what its learners completed next. Batches of courses, each in a transaction of its own. */
export async function countCompletedNext(ctx: Pick<Ctx, 'db' | 'transaction'>): Promise<void> {
  for (let after = 0; ;) {
    const ids = await coursesAfter(ctx.db, after)
    const last = ids.at(-1)
    if (last === undefined) return
    await ctx.transaction((tx) => countOf(tx, ids))
    after = last
  }
}

async function coursesAfter(db: Db, after: number): Promise<number[]> {
  const rows = await queryRows(db, { id: number })`
    select id from courses where id > ${after} order by id limit ${coursesAtOnce}`
  return rows.map(({ id }) => id)
}

async function countOf(tx: Tx, ids: number[]): Promise<void> {
  const chosen = sql`any(${sql.param(ids)}::bigint[])`
  await tx.execute(sql`delete from completed_next where course_id = ${chosen}`)
  await tx.execute(sql`
    insert into completed_next (course_id, next_course_id, learners)
    select course_id, next_id, learners from (
      select c.id as course_id, n.course_id as next_id, count(*)::int as learners,
        row_number() over (partition by c.id order by count(*) desc, n.course_id) as place
      from courses c
      cross join lateral (
        select e.user_id, e.completed_at from enrolments e
        where e.course_id = c.id and e.status = 'active' and e.completed_at is not null
        order by e.granted_at desc limit ${enrolmentsOfCourse}) done
      cross join lateral (
        select o.course_id from enrolments o
        where o.user_id = done.user_id and o.status = 'active' and o.course_id <> c.id and o.completed_at > done.completed_at
        order by o.completed_at, o.id limit ${nextOfLearner}) n
      where c.id = ${chosen}
      group by c.id, n.course_id having count(*) >= ${minLearnersOfNext}) counted
    where place <= ${nextOfCourse}`)
}
