import { sql, type SQL } from 'drizzle-orm'
import { openDraft } from '../actions/open-draft.ts'
import { action } from '#platform/action.ts'
import { answerList } from '#platform/answer-list.ts'
import type { ParsedOf } from '#platform/contract.ts'
import type { Db } from '#platform/db.ts'
import { formatDate } from '#platform/format.ts'
import { rupeesFromPaise } from '#platform/money.ts'
import * as contract from '../contract/review.ts'
import { words } from '../messages/review-en.ts'
import { words as stateNames } from '../messages/states-en.ts'
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
  students_count: number
  featured: boolean
  submitted_at: string | null
  updated_at: string
}

type Choice = Pick<ParsedOf<typeof contract.adminCourses>, 'search' | 'state' | 'category' | 'sort' | 'direction'>

function chosen({ state, search, category }: Choice): SQL {
  const inState =
    state === 'IN_REVIEW'
      ? sql`and (c.state = 'IN_REVIEW' or s.id is not null)`
      : state
        ? sql`and c.state = ${state}`
        : sql``
  return sql`from courses c join users u on u.id = c.creator_id join categories cat on cat.id = c.category_id
    left join course_submissions s on s.course_id = c.id and s.decision is null
    left join course_drafts d on d.course_id = c.id
    where true ${inState} ${category ? sql`and cat.slug = ${category}` : sql``} ${searched(search)}`
}

const orders: Record<Exclude<Choice['sort'], 'recent'>, SQL> = {
  title: sql`lower(c.title)`,
  students: sql`c.students_count`,
  price: sql`c.payable_paise`,
}

function orderOf({ sort, direction, state }: Choice): SQL {
  const way = sql.raw(direction)
  if (sort !== 'recent') return sql`${orders[sort]} ${way}, c.id ${way}`
  return state === 'IN_REVIEW' ? sql`s.submitted_at nulls last, c.id` : sql`c.updated_at ${way}, c.id ${way}`
}

function rowsOf(db: Db, choice: Choice, limit: number, offset: number): Promise<Row[]> {
  return db.execute<Row>(sql`
    select c.uid, c.slug, c.title, c.thumbnail_link, c.cover_motif, c.cover_seed, c.state, c.instructor_name,
      u.uid as creator_uid, cat.name as category, c.payable_paise, coalesce(s.submitted_at, c.submitted_at) as submitted_at,
      c.updated_at, c.students_count, c.featured_at is not null as featured, c.published_at is not null and s.id is not null as revision,
      case when s.id is null or d.course_id is null then c.lessons_count else
        (select count(*)::int from jsonb_array_elements(d.outline) o, jsonb_array_elements(o -> 'lessons')) end as lessons
    ${chosen(choice)} order by ${orderOf(choice)} limit ${limit} offset ${offset}`)
}

/** What waits for a decision counts as IN_REVIEW, also the revision of a published course, which is in its own state too. */
async function countsOf(db: Db) {
  const [counts, [waiting]] = await Promise.all([
    db.execute<{ state: CourseState; n: number }>(sql`select state, count(*)::int as n from courses group by state`),
    db.execute<{ n: number }>(sql`
      select count(*)::int as n from course_submissions s join courses c on c.id = s.course_id
      where s.decision is null and c.state <> 'IN_REVIEW'`),
  ])
  const byState = statesCounted(counts)
  return { ...byState, IN_REVIEW: byState.IN_REVIEW + (waiting?.n ?? 0) }
}

const { csv } = words

export const adminCourses = action(contract.adminCourses, async ({ db }, { page, limit, format, ...choice }) => {
  const counts = await countsOf(db)
  return answerList(
    { page, limit, format },
    {
      rows: (most, offset) => rowsOf(db, choice, most, offset),
      count: async () => (await db.execute<{ n: number }>(sql`select count(*)::int as n ${chosen(choice)}`))[0]?.n ?? 0,
      reply: (rows, pagination) => ({ courses: rows.map(shown), pagination, counts }),
      file: 'courses',
      columns: [
        [csv.title, (row) => row.title],
        [csv.state, (row) => stateNames[row.state]],
        [csv.instructor, (row) => row.instructor_name],
        [csv.category, (row) => row.category],
        [csv.lessons, (row) => row.lessons],
        [csv.students, (row) => row.students_count],
        [csv.price, (row) => rupeesFromPaise(row.payable_paise)],
        [csv.submitted, (row) => (row.submitted_at ? formatDate(row.submitted_at) : '')],
        [csv.updated, (row) => formatDate(row.updated_at)],
      ],
    },
  )
})

function shown(row: Row): contract.AdminCourseRow {
  return {
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
    studentsCount: row.students_count,
    featured: row.featured,
    submittedAt: row.submitted_at && new Date(row.submitted_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}

export const adminCourse = action(contract.adminCourse, async (ctx, { uid }) => {
  const data = await ctx.transaction(async (tx) => {
    const open = await openDraft(tx, ctx.actor, uid)
    const [row] = await tx.execute<{ uid: string; featured: boolean }>(sql`
      select u.uid, c.featured_at is not null as featured from courses c join users u on u.id = c.creator_id
      where c.id = ${open.course.id}`)
    return {
      draft: await draftReply(tx, ctx.actor, open),
      changes: await changesOf(tx, open),
      instructor: open.course.instructor_name,
      creatorUid: row?.uid ?? '',
      featured: row?.featured ?? false,
    }
  })
  return { data }
})
