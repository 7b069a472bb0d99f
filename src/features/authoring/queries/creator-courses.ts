import { sql, type SQL } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { paginationOf } from '#platform/api/validation.ts'
import type { Db } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import { matchesSearch } from '#platform/database/text-search.ts'
import * as contract from '../contract/drafts.ts'
import { movesFor } from '../policy.ts'
import type { CourseState } from '../rules/course-moves.ts'
import { countStates } from './count-states.ts'
import { coursePathOf, coverLink, titleShape } from '#features/catalogue/queries/course-card.ts'
import { boolean, nullable, number, oneOf, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import { writtenColumns, writtenJoin, writtenPrice, writtenShape } from './written-course.ts'

const rowShape = {
  ...writtenShape,
  ...titleShape,
  state: oneOf<CourseState>(),
  level: oneOf<contract.CreatorCourse['level']>(),
  language: text,
  students_count: number,
  rating: number,
  reviews_count: number,
  rejection_reason: nullable(text),
  archived_by: nullable(oneOf<'creator' | 'admin'>()),
  submitted_at: nullable(timestamp),
  published_at: nullable(timestamp),
  updated_at: timestamp,
  changed: boolean,
  open: boolean,
  last_decision: nullable(text),
  last_reason: nullable(text),
}
type Row = RowOf<typeof rowShape>

const order: Record<(typeof contract.creatorCourseSorts)[number], SQL> = {
  updated: sql`greatest(c.updated_at, d.saved_at)`,
  created: sql`c.created_at`,
  title: sql`lower(c.title)`,
  students: sql`c.students_count`,
  rating: sql`c.rating`,
  price: sql`c.payable_paise`,
}

/** Courses `c` that a search means, by title or instructor. */
export const courseMatches = (search: string | undefined): SQL => matchesSearch(sql`c.search_name`, search)

async function pageOf(
  db: Db,
  creatorId: number,
  input: Parameters<Parameters<typeof action<typeof contract.creatorCourses>>[1]>[1],
) {
  const { page, limit, state, search, sort, direction } = input
  const from = sql`from courses c left join course_drafts d on d.course_id = c.id
    where c.creator_id = ${creatorId} ${state ? sql`and c.state = ${state}` : sql``} and ${courseMatches(search)}`
  const [rows, [total], counts] = await Promise.all([
    queryRows(db, rowShape)`
      select c.uid, c.slug, c.title, c.thumbnail_link, c.cover_motif, c.cover_seed, c.state, c.level, c.language,
        ${writtenColumns}, c.students_count, c.rating::float8 as rating, c.reviews_count, c.rejection_reason,
        c.archived_by, c.submitted_at, c.published_at, greatest(c.updated_at, d.saved_at) as updated_at,
        coalesce(d.changed, false) as changed,
        exists (select from course_submissions s where s.course_id = c.id and s.decision is null) as open,
        last.decision as last_decision, last.reason as last_reason
      from (select c.id ${from} order by ${order[sort]} ${sql.raw(direction)} nulls last, c.id ${sql.raw(direction)}
          limit ${limit} offset ${(page - 1) * limit}) wanted
      join courses c on c.id = wanted.id left join course_drafts d on d.course_id = c.id
      left join lateral (select s.decision, s.reason from course_submissions s
        where s.course_id = c.id order by s.id desc limit 1) last on true
      left join ${writtenJoin}
      order by ${order[sort]} ${sql.raw(direction)} nulls last, c.id ${sql.raw(direction)}`,
    queryRows(db, { n: number })`select count(*)::int as n ${from}`,
    countStates(db, creatorId),
  ])
  return { rows, total: total?.n ?? 0, counts }
}

/** One's own courses with what may be done to each. */
export const creatorCourses = action(contract.creatorCourses, async (ctx, input) => {
  const { rows, total, counts } = await pageOf(ctx.db, ctx.actor.userId, input)
  return {
    data: {
      courses: rows.map((row) => shown(row, ctx.actor, ctx.now())),
      pagination: paginationOf(input.page, input.limit, total),
      counts,
    },
  }
})

function shown(row: Row, actor: Actor, at: Date): contract.CreatorCourse {
  const published = row.published_at !== null
  return {
    uid: row.uid,
    path: coursePathOf(row),
    courseTitle: row.title,
    courseThumbnailLink: row.thumbnail_link ?? coverLink(row.cover_motif, row.cover_seed),
    state: row.state,
    revision: published ? revisionOf(row) : 'none',
    level: row.level,
    language: row.language,
    ...writtenPrice(row, at),
    lessonsCount: row.lessons,
    courseDuration: row.seconds,
    studentsCount: row.students_count,
    courseRating: row.rating,
    reviewsCount: row.reviews_count,
    rejectionReason: row.last_decision === 'rejected' ? row.last_reason : null,
    submittedAt: iso(row.submitted_at),
    publishedAt: iso(row.published_at),
    updatedAt: iso(row.updated_at) as string,
    // The list is of one's own courses.
    moves: movesFor(actor, {
      creatorId: actor.userId,
      state: row.state,
      published,
      changed: row.changed || !published,
      inReview: row.open,
      archivedBy: row.archived_by,
    }),
  }
}

const iso = (at: string | null) => at && new Date(at).toISOString()

function revisionOf(row: Row): contract.CreatorCourse['revision'] {
  if (row.open) return 'in-review'
  if (!row.changed) return 'none'
  return row.last_decision === 'rejected' ? 'rejected' : 'draft'
}
