// A course's page of figures: 20,000 students of it, beside 100,000 orders.
import { sql } from 'drizzle-orm'
import { figuresOf } from '#features/teaching/queries/course-figures.ts'
import { openDatabase } from '#platform/database/db.ts'
import { joinPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts'
import { figure, loadNow, record } from './record.mjs'
import { withSchool } from './school.mjs'
import { orders, sellMore } from './sell-more.mjs'

const students = 20_000
const runs = Number(process.env.BENCH_RUNS ?? 100)
const loadBefore = loadNow()

let rows = 0
const figures = await withSchool(async ({ dataDir }) => {
  const server = await joinPostgres({ dataDir })
  const database = openDatabase(server.url)
  try {
    const course = await enrolMany(database.db, await sellMore(database.db))
    const found = []
    for (const span of ['30d', 'year']) {
      const took = []
      for (let i = 0; i < runs * 1.1; i += 1) {
        const began = performance.now()
        await figuresOf(database.db, course, span, new Date())
        took.push(performance.now() - began)
      }
      const sorted = took.slice(runs / 10).sort((a, b) => a - b)
      const middle = sorted[Math.floor(runs / 2)]
      found.push(figure(`all figures of a course of 20,000 students, ${span}`, middle, 'ms', 30, 'less'))
    }
    return found
  } finally {
    await database.close()
  }
})

/** Gives the demo creator's longest course its students; each followed some of its lessons, the first ones most. */
async function enrolMany(db, creatorId) {
  const [course] = await db.execute(sql`
    select c.id from courses c where c.creator_id = ${creatorId} and c.listed order by c.lessons_count desc, c.id limit 1`)
  await db.execute(sql`
    insert into enrolments (uid, user_id, course_id, status, source, granted_at, progress, completed_at, last_activity_at)
    select 'many' || u.id, u.id, ${course.id}, 'active', 'free', now() - (u.id % 364) * interval '1 day', 40, null, now()
    from users u where u.uid like 'bench%' on conflict do nothing`)
  await db.execute(sql`
    delete from enrolments where course_id = ${course.id} and id not in
      (select id from enrolments where course_id = ${course.id} and status = 'active' order by id limit ${students})`)
  await db.execute(sql`
    insert into lesson_progress (user_id, lesson_id, position_seconds, completed_at, updated_at)
    select e.user_id, l.id, 0, case when l.place < e.user_id % 20 then now() end, now()
    from enrolments e, (select id, row_number() over (order by section_id, position) as place
      from lessons where course_id = ${course.id} and removed_at is null) l
    where e.course_id = ${course.id} and l.place <= e.user_id % 20 on conflict do nothing`)
  await db.execute(sql`vacuum analyze enrolments, lesson_progress`)
  const [made] = await db.execute(sql`
    select count(*)::int as n from lesson_progress where lesson_id in (select id from lessons where course_id = ${course.id})`)
  rows = made.n
  console.log(`  ${students} students, ${rows} lessons followed`)
  return course.id
}

record('figures', figures, {
  how: `figuresOf asked in process, one after another, the middle of ${runs}; ${students.toLocaleString('en-IN')} students of one course, ${rows.toLocaleString('en-IN')} of their lessons opened or completed, beside ${orders.toLocaleString('en-IN')} orders.`,
  loadBefore,
})
