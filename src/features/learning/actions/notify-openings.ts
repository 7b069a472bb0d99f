import { sql, type SQL } from 'drizzle-orm'
import { isSectionOpenAt } from '#features/enrolments/queries.ts'
import { notify } from '#features/notifications/actions/notify.ts'
import type { Ctx } from '#platform/api/action.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import type { Tx } from '#platform/database/db.ts'
import { number, queryRows, type RowOf, text } from '#platform/database/rows.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import { dayMs } from '#platform/format/durations.ts'
import { notifiedOpenings } from '../tables.ts'

type Job = Pick<Ctx, 'db' | 'transaction' | 'jobs' | 'now'>

/** Learners notified by one transaction. */
const batchSize = 500
/** Days that are made up for after a time without the job; who opened the course since has seen for themselves. */
const maxDaysLate = 7

/** The two ways in which time opens a section: on this day, or as many days after the enrolment as end on it. */
const openedOn = (day: string): readonly SQL[] => [
  sql`s.opens_on = ${day}::date and e.granted_at < ${day}::date::timestamp at time zone 'Asia/Kolkata'`,
  sql`s.opens_after_days is not null
    and e.granted_at >= (${day}::date - s.opens_after_days)::timestamp at time zone 'Asia/Kolkata'
    and e.granted_at < (${day}::date - s.opens_after_days + 1)::timestamp at time zone 'Asia/Kolkata'`,
]

/**
 * Notifies learners of the sections that a day has opened to them, once each. It runs every hour and does a day once; what a
 * passed quiz opens the learner sees at once.
 */
export async function notifyOpenings(ctx: Job): Promise<void> {
  const now = ctx.now().getTime()
  const today = dayInIndia(ctx.now())
  const oldest = dayInIndia(new Date(now - maxDaysLate * dayMs))
  const [last] = await queryRows(ctx.db, { day: text })`
    select day::text as day from notified_openings where day >= ${oldest}::date order by day desc limit 1`
  if (last && last.day >= today) return
  const first = last ? Date.parse(last.day) + dayMs : Date.parse(today)
  for (let at = first; at <= Date.parse(today); at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10)
    for (const opened of openedOn(day)) await notifyAll(ctx, day, opened)
    await ctx.db.insert(notifiedOpenings).values({ day, finishedAt: ctx.now() }).onConflictDoNothing()
  }
}

async function notifyAll(ctx: Job, day: string, opened: SQL): Promise<void> {
  for (let after = { section_id: 0, enrolment_id: 0 }; ;) {
    const rows = await ctx.transaction((tx) => notifyBatch(ctx, tx, { day, opened, after }))
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = last
  }
}

const openingShape = {
  section_id: number,
  enrolment_id: number,
  user_id: number,
  section_uid: text,
  section: text,
  course_uid: text,
  course: text,
  lesson_uid: text,
}
type Opening = RowOf<typeof openingShape>
type Batch = { day: string; opened: SQL; after: Pick<Opening, 'section_id' | 'enrolment_id'> }

async function notifyBatch(ctx: Job, tx: Tx, { day, opened, after }: Batch): Promise<readonly Opening[]> {
  const rows = await queryRows(tx, openingShape)`
    select s.id as section_id, e.id as enrolment_id, e.user_id, s.uid as section_uid, s.title as section,
      c.uid as course_uid, c.title as course, first.uid as lesson_uid
    from sections s join courses c on c.id = s.course_id
    join enrolments e on e.course_id = s.course_id and e.status = 'active' and e.user_id <> c.creator_id
    cross join lateral (select l.uid from lessons l where l.section_id = s.id and l.removed_at is null
      order by l.position, l.id limit 1) first
    where ${opened} and (s.id, e.id) > (${after.section_id}, ${after.enrolment_id}) and ${isSectionOpenAt(ctx.now())}
    order by s.id, e.id limit ${batchSize}`
  await notify(
    ctx,
    tx,
    rows.map((row) => ({
      userId: row.user_id,
      kind: 'section-opened' as const,
      data: { course: row.course, section: row.section },
      link: pagePath('/learning/$id', { id: row.course_uid }, { lesson: row.lesson_uid }),
      idempotencyKey: `section-opened:${row.section_uid}:${row.enrolment_id}:${day}`,
    })),
  )
  return rows
}
