import { sql, type SQL } from 'drizzle-orm'
import { openDraft } from '#features/authoring/actions/open-draft.ts'
import { countForReview } from '#features/authoring/queries/count-states.ts'
import { changesOf, changesSinceRejection } from '#features/authoring/queries/course-difference.ts'
import { courseMatches } from '#features/authoring/queries/creator-courses.ts'
import { draftReply } from '#features/authoring/queries/draft-reply.ts'
import { writtenColumns, writtenJoin, writtenPrice, writtenShape } from '#features/authoring/queries/written-course.ts'
import type { CourseState } from '#features/authoring/rules/course-moves.ts'
import { messages as courseStatesMessages } from '#features/catalogue/messages/course-states-en.ts'
import { canReadCourse } from '#features/catalogue/policy.ts'
import { coursePathOf, coverLink, titleShape } from '#features/catalogue/queries/course-card.ts'
import { action } from '#platform/api/action.ts'
import { answerList } from '#platform/api/answer-list.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { countedRows, sumOf } from '#platform/database/row-counts.ts'
import { boolean, nullable, number, oneOf, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import { formatDate } from '#platform/format/format.ts'
import { type Paise, plainRupees } from '#platform/format/money.ts'
import { languageOfCaller } from '#platform/i18n/language.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/en.ts'
import { reviewVideos } from './review-videos.ts'

const rowShape = {
  ...writtenShape,
  ...titleShape,
  state: oneOf<CourseState>(),
  revision: boolean,
  instructor_name: text,
  creator_uid: text,
  category: text,
  category_hi: text,
  students_count: number,
  featured: boolean,
  submitted_at: nullable(timestamp),
  updated_at: timestamp,
}
type Row = RowOf<typeof rowShape>

type Choice = Pick<ParsedOf<typeof contract.adminCourses>, 'search' | 'state' | 'category' | 'sort' | 'direction'>

/** More matches of a search than this are counted no further: its first pages are what anybody reads. */
const maxCounted = 10_000

/** Which courses `c` wait for a decision: new ones and published ones with changes. */
export const waitsForDecision = sql`c.id in (select course_id from course_submissions where decision is null
  union all select id from courses where state = 'IN_REVIEW')`

function chosen({ state, search, category }: Choice): SQL {
  const inState = state === 'IN_REVIEW' ? sql`and ${waitsForDecision}` : state ? sql`and c.state = ${state}` : sql``
  const inCategory = category ? sql`and c.category_id = (select id from categories where slug = ${category})` : sql``
  return sql`where true ${inState} ${inCategory} and ${courseMatches(search)}`
}

const open = sql`course_submissions s on s.course_id = c.id and s.decision is null`

/** Each column is in an index followed by the id, except the waiting time. */
const orders: Record<Choice['sort'], SQL> = {
  recent: sql`c.updated_at`,
  title: sql`lower(c.title)`,
  students: sql`c.students_count`,
  price: sql`c.payable_paise`,
}

/** The page is found by ids alone; what is read for a course is read for its rows. */
function rowsOf(db: Db, choice: Choice, limit: number, offset: number): Promise<Row[]> {
  const directionSql = sql.raw(choice.direction)
  const byWaiting = choice.sort === 'recent' && choice.state === 'IN_REVIEW'
  const order = byWaiting
    ? sql`s.submitted_at nulls last, c.id`
    : sql`${orders[choice.sort]} ${directionSql}, c.id ${directionSql}`
  return queryRows(db, rowShape)`
    select c.uid, c.slug, c.title, c.thumbnail_link, c.cover_motif, c.cover_seed, c.state, c.instructor_name,
      u.uid as creator_uid, cat.name as category, cat.name_hi as category_hi, coalesce(s.submitted_at, c.submitted_at) as submitted_at,
      c.updated_at, c.students_count, c.featured_at is not null as featured, c.published_at is not null and s.id is not null as revision,
      ${writtenColumns}
    from (select c.id from courses c ${byWaiting ? sql`left join ${open}` : sql``} ${chosen(choice)}
      order by ${order} limit ${limit} offset ${offset}) page
    join courses c on c.id = page.id join users u on u.id = c.creator_id join categories cat on cat.id = c.category_id
    left join ${open} left join course_drafts d on d.course_id = c.id
    left join ${writtenJoin} order by ${order}`
}

async function countOf(db: Db, choice: Choice): Promise<number> {
  const { search, category, state } = choice
  if (category && !search && state !== 'IN_REVIEW') {
    const [row] = await queryRows(db, { kind: text })`select id::text as kind from categories where slug = ${category}`
    const counted = await countedRows(db, 'courses')
    return sumOf(counted.filter((one) => one.kind === row?.kind && (!state || one.state === state)))
  }
  const [row] = await queryRows(db, { n: number })`select count(*)::int as n
    from (select from courses c ${chosen(choice)} ${choice.search ? sql`limit ${maxCounted}` : sql``}) found`
  return row?.n ?? 0
}

/** null: none that holds. */
function priceIn(row: Row, at: Date): Paise | null {
  const { hasPrice, courseDiscountedPrice } = writtenPrice(row, at)
  return hasPrice ? courseDiscountedPrice : null
}

const { csv } = messages
const csvPrice = (paise: Paise | null) => (paise === null ? null : plainRupees(paise))

export const adminCourses = action(contract.adminCourses, async ({ db, now }, { page, limit, format, ...choice }) => {
  const at = now()
  let counted: ReturnType<typeof countForReview> | undefined
  const counts = () => (counted ??= countForReview(db))
  return answerList(
    { page, limit, format },
    {
      rows: (limit, offset) => rowsOf(db, choice, limit, offset),
      count: async () => {
        const [known, found] = await Promise.all([
          counts(),
          choice.search || choice.category ? countOf(db, choice) : undefined,
        ])
        return found ?? (choice.state ? known.counts[choice.state] : known.all)
      },
      reply: async (rows, pagination) => ({
        courses: rows.map((row) => shown(row, at)),
        pagination,
        counts: (await counts()).counts,
      }),
      file: 'courses',
      columns: [
        [csv.title, (row) => row.title],
        [csv.state, (row) => courseStatesMessages[row.state]],
        [csv.instructor, (row) => row.instructor_name],
        [csv.category, (row) => row.category],
        [csv.lessons, (row) => row.lessons],
        [csv.students, (row) => row.students_count],
        [csv.price, (row) => csvPrice(priceIn(row, at))],
        [csv.submitted, (row) => (row.submitted_at ? formatDate(row.submitted_at) : '')],
        [csv.updated, (row) => formatDate(row.updated_at)],
      ],
    },
  )
})

function shown(row: Row, at: Date): contract.AdminCourseRow {
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
    categoryHi: row.category_hi,
    lessonsCount: row.lessons,
    courseDiscountedPrice: priceIn(row, at),
    studentsCount: row.students_count,
    featured: row.featured,
    submittedAt: row.submitted_at && new Date(row.submitted_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}

export const adminCourse = action(contract.adminCourse, async (ctx, { uid }) => {
  const data = await ctx.transaction(async (tx) => {
    const open = await openDraft(tx, ctx.actor, uid, canReadCourse)
    const [row] = await queryRows(tx, { uid: text, featured: boolean })`
      select u.uid, c.featured_at is not null as featured from courses c join users u on u.id = c.creator_id
      where c.id = ${open.course.id}`
    return {
      draft: await draftReply(ctx, tx, open),
      changes: await changesOf(tx, open, languageOfCaller(ctx.request)),
      sinceRejection: await changesSinceRejection(tx, open, languageOfCaller(ctx.request)),
      videos: await reviewVideos(
        tx,
        { id: open.course.id, promoVideoUid: open.draft.fields.promoVideoUid },
        { secret: ctx.settings.mediaSecret, userId: ctx.actor.userId, now: ctx.now() },
      ),
      instructor: open.course.instructor_name,
      creatorUid: row?.uid ?? '',
      featured: row?.featured ?? false,
    }
  })
  return { data }
})
