import { sql } from 'drizzle-orm'
import { settledOrderStates } from '#features/checkout/rules.ts'
import { coursePathOf, coverLink } from '#features/courses/queries/course-card.ts'
import type { CourseState } from '#features/courses/tables.ts'
import type { ReplyOf } from '#platform/contract.ts'
import type { Db } from '#platform/db.ts'
import { rupeesFromPaise } from '#platform/money.ts'
import type { creatorDashboard } from '../contract/role-homes.ts'
import { lastMonths } from '../rules.ts'
import { statesOf } from './states-of.ts'

type Home = ReplyOf<typeof creatorDashboard>

/** Sold lines of the creator's courses; what was paid twice by mistake went back and never counts. */
const sold = (
  creatorId: number,
) => sql`order_items i join orders o on o.id = i.order_id join courses c on c.id = i.course_id
  where c.creator_id = ${creatorId} and o.state in ${[...settledOrderStates]} and not i.surplus`

export async function creatorHome(db: Db, creatorId: number, now: Date): Promise<Home> {
  const [revenue, months, people, courses, states] = await Promise.all([
    revenueOf(db, creatorId, now),
    monthsOf(db, creatorId, now),
    peopleOf(db, creatorId, now),
    coursesOf(db, creatorId),
    statesOf(db, creatorId),
  ])
  return { revenue, months, ...people, states, courses }
}

/** Since the month began, and as far into the month before. */
const spans = (now: Date) => sql`with span as (select date_trunc('month', ${now}::timestamptz, 'Asia/Kolkata') as first,
  (date_trunc('month', ${now}::timestamptz at time zone 'Asia/Kolkata') - interval '1 month') at time zone 'Asia/Kolkata' as first_before,
  least(date_trunc('month', ${now}::timestamptz, 'Asia/Kolkata'),
    ((${now}::timestamptz at time zone 'Asia/Kolkata') - interval '1 month') at time zone 'Asia/Kolkata') as end_before)`

async function revenueOf(db: Db, creatorId: number, now: Date): Promise<Home['revenue']> {
  const [row] = await db.execute<{ now: number; before: number }>(sql`
    ${spans(now)} select
      coalesce(sum(i.payable_paise - i.refunded_paise) filter (where o.paid_at >= span.first), 0)::bigint as now,
      coalesce(sum(i.payable_paise - i.refunded_paise) filter (where o.paid_at between span.first_before and span.end_before), 0)::bigint as before
    from span, ${sold(creatorId)} and o.paid_at <= ${now}`)
  return { now: rupeesFromPaise(row?.now ?? 0), before: rupeesFromPaise(row?.before ?? 0) }
}

async function monthsOf(db: Db, creatorId: number, now: Date): Promise<Home['months']> {
  const rows = await db.execute<{ month: string; paise: number }>(sql`
    select to_char(o.paid_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month, sum(i.payable_paise - i.refunded_paise)::bigint as paise
    from ${sold(creatorId)} and o.paid_at >= ${now}::timestamptz - interval '13 months' and o.paid_at <= ${now} group by 1`)
  const amounts = new Map(rows.map((row) => [row.month, rupeesFromPaise(row.paise)]))
  return lastMonths(now, 12).map((month) => ({ month, amount: amounts.get(month) ?? 0 }))
}

async function peopleOf(db: Db, creatorId: number, now: Date) {
  const [[learners], [ratings]] = await Promise.all([
    db.execute<{ now: number; before: number; learners: number; all: number; completed: number }>(sql`
      ${spans(now)} select
        count(*) filter (where e.granted_at >= span.first and e.granted_at <= ${now})::int as now,
        count(*) filter (where e.granted_at between span.first_before and span.end_before)::int as before,
        count(distinct e.user_id)::int as learners, count(*)::int as all, count(e.completed_at)::int as completed
      from span, enrolments e join courses c on c.id = e.course_id where c.creator_id = ${creatorId} and e.status = 'active'`),
    db.execute<{ reviews: number; stars: number }>(sql`
      select coalesce(sum(reviews_count), 0)::int as reviews, coalesce(sum(rating_sum), 0)::int as stars
      from courses where creator_id = ${creatorId}`),
  ])
  const reviews = ratings?.reviews ?? 0
  const all = learners?.all ?? 0
  return {
    newLearners: { now: learners?.now ?? 0, before: learners?.before ?? 0 },
    learners: learners?.learners ?? 0,
    completionPercent: all > 0 ? Math.round(((learners?.completed ?? 0) / all) * 100) : 0,
    averageRating: reviews > 0 ? Math.round(((ratings?.stars ?? 0) / reviews) * 10) / 10 : 0,
    reviewsCount: reviews,
  }
}

type Row = {
  uid: string
  slug: string
  title: string
  thumbnail_link: string | null
  cover_motif: string
  cover_seed: number
  state: CourseState
  rejection_reason: string | null
  students_count: number
  rating: number
  reviews_count: number
  paise: number
}

async function coursesOf(db: Db, creatorId: number): Promise<Home['courses']> {
  const rows = await db.execute<Row>(sql`
    select c.uid, c.slug, c.title, c.thumbnail_link, c.cover_motif, c.cover_seed, c.state, c.rejection_reason,
      c.students_count, c.rating::float8 as rating, c.reviews_count, coalesce(sales.paise, 0)::bigint as paise
    from courses c left join (
      select i.course_id, sum(i.payable_paise - i.refunded_paise) as paise from ${sold(creatorId)} group by 1) sales on sales.course_id = c.id
    where c.creator_id = ${creatorId}
    order by c.state in ('REJECTED', 'IN_REVIEW') desc, coalesce(sales.paise, 0) desc, c.students_count desc, c.updated_at desc, c.id limit 20`)
  return rows.map((row) => ({
    uid: row.uid,
    path: coursePathOf(row),
    courseTitle: row.title,
    courseThumbnailLink: row.thumbnail_link ?? coverLink(row.cover_motif, row.cover_seed),
    state: row.state,
    rejectionReason: row.state === 'REJECTED' ? row.rejection_reason : null,
    studentsCount: row.students_count,
    revenue: rupeesFromPaise(row.paise),
    courseRating: Math.round(row.rating * 10) / 10,
    reviewsCount: row.reviews_count,
  }))
}
