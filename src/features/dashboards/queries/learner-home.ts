import { cardColumns, cardShape, courseCardOf } from '#features/catalogue/queries/course-card.ts'
import { settledOrderStates } from '#features/checkout/rules/order-states.ts'
import { nextLessonsOf } from '#features/enrolments/queries.ts'
import { recommendedTo } from '#features/learning/queries/recommended-to.ts'
import { revisionToday } from '#features/practice/queries/revision.ts'
import { usualDailyGoal } from '#features/accounts/rules.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import { json, nullable, number, oneOf, queryRows, text, timestamp } from '#platform/database/rows.ts'
import type { learnerDashboard, orderStatuses } from '../contract.ts'
import { streakOf } from '../rules.ts'

type Home = ReplyOf<typeof learnerDashboard>

export async function learnerHome(db: Db, userId: number, now: Date): Promise<Home> {
  const [goingOn, counts, week, daily, recommendations, orders, revision] = await Promise.all([
    whereToGoOn(db, userId, now),
    countsOf(db, userId),
    weekOf(db, userId, now),
    dailyOf(db, userId, now),
    recommendedTo(db, userId, { limit: 4, now }),
    recentOrdersOf(db, userId, now),
    revisionToday(db, userId, now),
  ])
  return { continue: goingOn, counts, week, daily, toRevise: revision.due, recommendations, orders }
}

const openShape = { ...cardShape, progress: number, completed_lessons: number, lessons_count: number }

/** Courses looked at for one that has an open lesson: in the others every section is still closed. */
const maxCoursesToGoOn = 10

/** The course used last that is not finished; among those never opened, the one owned last. */
async function whereToGoOn(db: Db, userId: number, now: Date): Promise<Home['continue']> {
  const rows = await queryRows(db, openShape)`
    select ${cardColumns}, c.lessons_count, e.progress, e.completed_lessons
    from enrolments e join courses c on c.id = e.course_id join categories cat on cat.id = c.category_id
    where e.user_id = ${userId} and e.status = 'active' and e.progress < 100 and c.lessons_count > 0
    order by e.last_activity_at desc nulls last, e.granted_at desc, e.id desc limit ${maxCoursesToGoOn}`
  const ids = rows.map(({ id }) => id)
  const lessons = await nextLessonsOf(db, userId, ids, now)
  const row = rows.find(({ id }) => lessons.has(id))
  const lesson = row && lessons.get(row.id)
  if (!row || !lesson) return null
  return {
    course: courseCardOf(row, now),
    progress: row.progress,
    completedLessons: row.completed_lessons,
    lessonsCount: row.lessons_count,
    sectionNumber: lesson.sectionNumber,
    lessonNumber: lesson.lessonNumber,
    lesson: {
      uid: lesson.uid,
      title: lesson.title,
      kind: lesson.kind,
      durationSeconds: lesson.durationSeconds,
      positionSeconds: lesson.positionSeconds,
    },
  }
}

async function countsOf(db: Db, userId: number): Promise<Home['counts']> {
  const [row] = await queryRows(db, { total: number, not_started: number, completed: number })`
    select count(*)::int as total,
      count(*) filter (where progress = 0 and last_activity_at is null)::int as not_started,
      count(*) filter (where progress = 100)::int as completed
    from enrolments where user_id = ${userId} and status = 'active'`
  const { total = 0, not_started: notStarted = 0, completed = 0 } = row ?? {}
  return { total, notStarted, completed, inProgress: total - notStarted - completed }
}

/** Monday to Sunday by India's clock. */
async function weekOf(db: Db, userId: number, now: Date): Promise<Home['week']> {
  const rows = await queryRows(db, { day: number, lessons: number, today: number })`
    with monday as (select date_trunc('week', ${now}::timestamptz, 'Asia/Kolkata') as at)
    select day, count(p.lesson_id)::int as lessons, (extract(isodow from ${now}::timestamptz at time zone 'Asia/Kolkata') - 1)::int as today
    from monday cross join generate_series(-7, 6) as day
    left join lesson_progress p on p.user_id = ${userId}
      and p.completed_at >= monday.at + make_interval(days => day) and p.completed_at < monday.at + make_interval(days => day + 1)
    group by day order by day`
  const lessonsOn = (first: number, last: number) =>
    rows.filter((row) => row.day >= first && row.day <= last).map((row) => row.lessons)
  return {
    days: lessonsOn(0, 6),
    today: rows[0]?.today ?? 0,
    lastWeek: lessonsOn(-7, -1).reduce((sum, one) => sum + one, 0),
  }
}

async function dailyOf(db: Db, userId: number, now: Date): Promise<Home['daily']> {
  const [row] = await queryRows(db, { goal: nullable(number), days: nullable(json<string[]>()) })`
    select (select p.daily_goal from preferences p where p.user_id = ${userId}) as goal,
      (select jsonb_agg(distinct to_char(l.completed_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD')) from lesson_progress l
        where l.user_id = ${userId} and l.completed_at > ${now}::timestamptz - interval '1 year') as days`
  const goal = row?.goal ?? usualDailyGoal
  return { goal, streak: goal === 0 ? 0 : streakOf(row?.days ?? [], dayInIndia(now)) }
}

const orderShape = {
  uid: text,
  state: oneOf<(typeof orderStatuses)[number]>(),
  total_paise: number,
  at: timestamp,
  titles: nullable(json<string[]>()),
}

/** Bought, or still to be paid. */
async function recentOrdersOf(db: Db, userId: number, now: Date): Promise<Home['orders']> {
  const rows = await queryRows(db, orderShape)`
    select o.uid, o.state, o.total_paise, coalesce(o.paid_at, o.created_at) as at,
      (select json_agg(i.title order by i.position) from order_items i where i.order_id = o.id) as titles
    from orders o where o.user_id = ${userId}
      and (o.state in ${[...settledOrderStates]} or (o.state = 'pending' and o.expires_at > ${now}))
    order by o.created_at desc limit 4`
  return rows.map((row) => ({
    uid: row.uid,
    status: row.state,
    titles: row.titles ?? [],
    total: row.total_paise,
    at: new Date(row.at).toISOString(),
  }))
}
