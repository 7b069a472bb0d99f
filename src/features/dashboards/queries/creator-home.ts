import { sql } from 'drizzle-orm'
import { countStates } from '#features/authoring/queries/count-states.ts'
import { averageRating } from '#features/catalogue/queries/average-rating.ts'
import { coursePathOf, coverLink, titleShape } from '#features/catalogue/queries/course-card.ts'
import type { CourseState } from '#features/catalogue/tables.ts'
import { creatorCounts } from '#features/enrolments/queries.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { number, oneOf, queryRows } from '#platform/database/rows.ts'
import type { creatorDashboard } from '../contract.ts'
import type { CreatorSpan } from '../rules.ts'
import { creatorSteps } from './creator-steps.ts'
import { waitingFor } from './waiting-for.ts'

type Home = ReplyOf<typeof creatorDashboard>

export async function creatorHome(db: Db, creatorId: number, span: CreatorSpan, now: Date): Promise<Home> {
  const [steps, people, courses, waiting, states] = await Promise.all([
    creatorSteps(db, creatorId, span, now),
    peopleOf(db, creatorId),
    coursesOf(db, creatorId),
    waitingFor(db, creatorId),
    countStates(db, creatorId),
  ])
  return { ...steps, ...people, ...waiting, states, courses }
}

async function peopleOf(db: Db, creatorId: number) {
  const [{ enrolments, completed, learners }, ratings] = await Promise.all([
    creatorCounts(db, creatorId),
    averageRating(db, sql`and c.creator_id = ${creatorId}`),
  ])
  return {
    learners,
    completionPercent: enrolments > 0 ? Math.round((completed / enrolments) * 100) : 0,
    ...ratings,
  }
}

const rowShape = {
  ...titleShape,
  state: oneOf<CourseState>(),
  students_count: number,
  rating: number,
  reviews_count: number,
  paise: number,
}

async function coursesOf(db: Db, creatorId: number): Promise<Home['courses']> {
  const rows = await queryRows(db, rowShape)`
    select c.uid, c.slug, c.title, c.thumbnail_link, c.cover_motif, c.cover_seed, c.state, c.students_count,
      c.rating::float8 as rating, c.reviews_count, coalesce(sales.paise, 0)::bigint as paise
    from courses c left join (
      select course_id, sum(payable_paise - refunded_paise) as paise from order_items
      where course_id = any(array(select id from courses where creator_id = ${creatorId})) and sold_at is not null group by 1) sales on sales.course_id = c.id
    where c.creator_id = ${creatorId}
    order by coalesce(sales.paise, 0) desc, c.students_count desc, c.updated_at desc, c.id limit 5`
  return rows.map((row) => ({
    uid: row.uid,
    path: coursePathOf(row),
    courseTitle: row.title,
    courseThumbnailLink: row.thumbnail_link ?? coverLink(row.cover_motif, row.cover_seed),
    state: row.state,
    studentsCount: row.students_count,
    sales: row.paise,
    courseRating: row.rating,
    reviewsCount: row.reviews_count,
  }))
}
