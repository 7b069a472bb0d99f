import { sql, type SQL } from 'drizzle-orm'
import * as contract from '#features/catalogue/contract/catalogue.ts'
import { canReadCourse } from '#features/catalogue/policy.ts'
import { cardColumns, cardShape, courseCardOf, uidInPath } from '#features/catalogue/queries/course-card.ts'
import { draftDetails } from '#features/authoring/queries/draft-details.ts'
import { draftRows } from '#features/authoring/queries/draft-rows.ts'
import { openingOfSection } from '#features/catalogue/queries/section-opening.ts'
import { promoPrefix } from '#features/catalogue/queries/preview-lesson.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { refusal } from '#platform/api/errors.ts'
import type { Db } from '#platform/database/db.ts'
import { json, nullable, number, oneOf, queryRows, text, timestamp } from '#platform/database/rows.ts'
import { pageCache } from '#platform/http/page-cache.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'

const courseNotFound = refusal('COURSE_NOT_FOUND', 404, textOf(messages, 'courseNotFound'))

type Details = ReplyOf<typeof contract.courseDetails>
const rowShape = {
  ...cardShape,
  category_name_hi: text,
  description: text,
  seo_title: text,
  seo_description: text,
  outcomes: json<string[]>(),
  requirements: json<string[]>(),
  audience: json<string[]>(),
  tags: json<string[]>(),
  downloads: oneOf<Details['course']['downloads']>(),
  lessons_count: number,
  published_at: nullable(timestamp),
  updated_at: timestamp,
  sections: json<Details['sections']>(),
  promo: nullable(json<Details['promo']>()),
  creator_id: number,
  creator: json<Omit<Details['creator'], 'studentsCount'>>(),
}

const counted = pageCache<Promise<number>>({ maxBytes: 1_000_000, bytesOf: () => 100 })

/**
 * The number of learners across a creator's listed courses; a person with two of them counts once. This reads every
 * enrolment in them, so it is computed once a minute, however often their pages are requested.
 */
export function studentsOf(db: Db, creator: { id: number; uid: string }): Promise<number> {
  const cached = counted.get(creator.uid)
  if (cached) return cached
  const counting = countStudents(db, creator.id).catch((error: unknown) => {
    counted.forget(creator.uid)
    throw error
  })
  counted.set(creator.uid, counting)
  return counting
}

async function countStudents(db: Db, creatorId: number): Promise<number> {
  // Grouped by person first: counting distinct people would sort them all.
  const [row] = await queryRows(db, { n: number })`
    select count(*)::int as n from (select from enrolments where course_id = any(array(
      select id from courses where creator_id = ${creatorId} and listed)) and status = 'active' group by user_id) person`
  return row?.n ?? 0
}

/** One listed course, or undefined. */
export async function courseDetailsOf(db: Db, uid: string, at: Date): Promise<Details | undefined> {
  return detailsWhere(db, sql`c.uid = ${uid} and c.listed`, at)
}

async function detailsWhere(db: Db, condition: SQL, at: Date): Promise<Details | undefined> {
  const [row] = await queryRows(db, rowShape)`
    select ${cardColumns}, cat.name_hi as category_name_hi, c.description, c.seo_title, c.seo_description, c.outcomes, c.requirements, c.audience, c.tags, c.downloads, c.lessons_count,
      c.published_at, c.updated_at, c.creator_id,
      (select coalesce(json_agg(json_build_object('uid', s.uid, 'title', s.title,
          'opens', case when s.opens_on <= (now() at time zone 'Asia/Kolkata')::date then null else ${openingOfSection} end, 'lessons', (
          select coalesce(json_agg(json_build_object('uid', l.uid, 'title', l.title, 'kind', l.kind, 'preview', l.preview,
            'durationSeconds', l.duration_seconds) order by l.position, l.id), '[]')
          from lessons l where l.section_id = s.id and l.removed_at is null)) order by s.position, s.id), '[]')
        from sections s where s.course_id = c.id
          and exists (select from lessons l where l.section_id = s.id and l.removed_at is null)) as sections,
      (select json_build_object('uid', ${promoPrefix} || c.uid, 'title', c.title, 'kind', 'video', 'preview', true,
          'durationSeconds', m.duration_seconds)
        from media_assets m where m.id = c.promo_asset_id and m.state = 'READY') as promo,
      (select json_build_object('uid', u.uid, 'clubbedName', c.instructor_name, 'photo', u.photo_link, 'headline', u.headline, 'bio', u.bio,
          'city', u.city, 'coursesCount', count(other.id))
        from courses other where other.creator_id = u.id and other.listed) as creator
    from courses c join categories cat on cat.id = c.category_id join users u on u.id = c.creator_id
    where ${condition}`
  if (!row) return undefined
  return {
    course: {
      ...courseCardOf(row, at),
      category: { slug: row.category_slug, name: row.category_name, nameHi: row.category_name_hi },
      description: row.description,
      outcomes: row.outcomes,
      requirements: row.requirements,
      audience: row.audience,
      tags: row.tags,
      downloads: row.downloads,
      seoTitle: row.seo_title,
      seoDescription: row.seo_description,
      canEnroll: true,
      hasPrice: true,
      lessonsCount: row.lessons_count,
      publishedAt: row.published_at && new Date(row.published_at).toISOString(),
      updatedAt: new Date(row.updated_at).toISOString(),
    },
    sections: row.sections,
    promo: row.promo,
    creator: { ...row.creator, studentsCount: await studentsOf(db, { id: row.creator_id, uid: row.creator.uid }) },
  }
}

/** A course as its draft says it would be, for who may read it; nobody can enrol from there. */
async function previewedDetails(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  actor: Actor,
  uid: string,
): Promise<Details | undefined> {
  const open = await draftRows(db, actor, uid, canReadCourse)
  const details = open && (await detailsWhere(db, sql`c.id = ${open.course.id}`, now()))
  if (!open?.draft || !details) return details && { ...details, course: { ...details.course, canEnroll: false } }
  const draft = { ...open, draft: open.draft }
  const { course, ...shown } = await draftDetails(db, draft)
  return { ...details, ...shown, course: { ...details.course, ...course, canEnroll: false } }
}

/**
 * Drafts, unlisted and archived courses are as good as absent here; owners reach theirs through learning. With
 * `preview` a course's creator and those who review it see its draft, and everyone else nothing.
 */
export const courseDetails = action(contract.courseDetails, async (ctx, { uid, preview }) => {
  const data = preview
    ? ctx.actor && (await previewedDetails(ctx, ctx.actor, uid))
    : await courseDetailsOf(ctx.db, uidInPath(uid), ctx.now())
  if (!data) throw courseNotFound()
  return { data }
})
