import { sql } from 'drizzle-orm'
import { openDraft } from '../actions/open-draft.ts'
import { action } from '#platform/action.ts'
import { rupeesFromPaise } from '#platform/money.ts'
import { paginationOf } from '#platform/validation.ts'
import * as contract from '../contract/review.ts'
import type { CourseState } from '../rules/course-moves.ts'
import { changesOf } from './course-difference.ts'
import { coursePathOf, coverLink } from './course-card.ts'
import { searched, statesCounted } from './creator-courses.ts'
import { draftReply } from './draft-reply.ts'

type Row = {
  uid: string
  slug: string
  title: string
  thumbnail_link: string | null
  cover_motif: string
  cover_seed: number
  state: CourseState
  revision: boolean
  instructor_name: string
  creator_uid: string
  category: string
  lessons: number
  payable_paise: number
  submitted_at: string | null
  updated_at: string
}

/** What waits for a decision counts as IN_REVIEW, also the revision of a published course, which is in its own state too. */
export const adminCourses = action(contract.adminCourses, async (ctx, { page, limit, state, search }) => {
  const inState =
    state === 'IN_REVIEW'
      ? sql`and (c.state = 'IN_REVIEW' or s.id is not null)`
      : state
        ? sql`and c.state = ${state}`
        : sql``
  const from = sql`from courses c join users u on u.id = c.creator_id join categories cat on cat.id = c.category_id
    left join course_submissions s on s.course_id = c.id and s.decision is null
    left join course_drafts d on d.course_id = c.id
    where true ${inState} ${searched(search)}`
  const order = state === 'IN_REVIEW' ? sql`s.submitted_at nulls last, c.id` : sql`c.updated_at desc, c.id desc`
  const [rows, [total], counts, [waiting]] = await Promise.all([
    ctx.db.execute<Row>(sql`
      select c.uid, c.slug, c.title, c.thumbnail_link, c.cover_motif, c.cover_seed, c.state, c.instructor_name,
        u.uid as creator_uid, cat.name as category, c.payable_paise, coalesce(s.submitted_at, c.submitted_at) as submitted_at,
        c.updated_at, c.published_at is not null and s.id is not null as revision,
        case when s.id is null or d.course_id is null then c.lessons_count else
          (select count(*)::int from jsonb_array_elements(d.outline) o, jsonb_array_elements(o -> 'lessons')) end as lessons
      ${from} order by ${order} limit ${limit} offset ${(page - 1) * limit}`),
    ctx.db.execute<{ n: number }>(sql`select count(*)::int as n ${from}`),
    ctx.db.execute<{ state: CourseState; n: number }>(
      sql`select state, count(*)::int as n from courses group by state`,
    ),
    ctx.db.execute<{ n: number }>(sql`
      select count(*)::int as n from course_submissions s join courses c on c.id = s.course_id
      where s.decision is null and c.state <> 'IN_REVIEW'`),
  ])
  const byState = statesCounted(counts)
  return {
    data: {
      courses: rows.map((row) => ({
        uid: row.uid,
        path: coursePathOf(row),
        courseTitle: row.title,
        courseThumbnailLink: row.thumbnail_link ?? coverLink(row.cover_motif, row.cover_seed),
        state: row.state,
        revision: row.revision,
        instructor: row.instructor_name,
        creatorUid: row.creator_uid,
        category: row.category,
        lessonsCount: row.lessons,
        courseDiscountedPrice: rupeesFromPaise(row.payable_paise),
        submittedAt: row.submitted_at && new Date(row.submitted_at).toISOString(),
        updatedAt: new Date(row.updated_at).toISOString(),
      })),
      pagination: paginationOf(page, limit, total?.n ?? 0),
      counts: { ...byState, IN_REVIEW: byState.IN_REVIEW + (waiting?.n ?? 0) },
    },
  }
})

export const adminCourse = action(contract.adminCourse, async (ctx, { uid }) => {
  const data = await ctx.transaction(async (tx) => {
    const open = await openDraft(tx, ctx.actor, uid)
    const [creator] = await tx.execute<{ uid: string }>(sql`select uid from users where id = ${open.course.creator_id}`)
    return {
      draft: await draftReply(tx, ctx.actor, open),
      changes: await changesOf(tx, open),
      instructor: open.course.instructor_name,
      creatorUid: creator?.uid ?? '',
    }
  })
  return { data }
})
