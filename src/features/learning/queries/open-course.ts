import { sql, type SQL } from 'drizzle-orm'
import type { LessonContent } from '#features/catalogue/contract/lesson-content.ts'
import type { SectionOpening } from '#features/catalogue/contract/section-opening.ts'
import { cardColumns, cardShape, courseCardOf, uidInPath } from '#features/catalogue/queries/course-card.ts'
import { openingOfSection } from '#features/catalogue/queries/section-opening.ts'
import { draftCard } from '#features/authoring/queries/draft-details.ts'
import { draftLessons } from '#features/authoring/queries/draft-lessons.ts'
import type { downloadRules } from '#features/catalogue/rules/course-states.ts'
import type { LessonKind } from '#features/catalogue/tables.ts'
import { isOwnedAt, isSectionOpenAt, nextLessonsOf, sectionOpensAt } from '#features/enrolments/queries.ts'
import { progressState } from '#features/enrolments/rules.ts'
import type { mediaAssets } from '#features/media/tables.ts'
import type { Ctx } from '#platform/api/action.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import type { Db } from '#platform/database/db.ts'
import {
  boolean,
  json,
  nullable,
  number,
  oneOf,
  queryRows,
  type RowOf,
  text,
  timestamp,
} from '#platform/database/rows.ts'
import type { Actor } from '#platform/http/session.ts'
import type { learningCourse } from '../contract/lessons.ts'
import { canDownload, canOpenClosedSections, canOpenCourse } from '../policy.ts'

const courseShape = {
  ...cardShape,
  creator_id: number,
  lessons_count: number,
  mock_tests: number,
  downloads: oneOf<(typeof downloadRules)[number]>(),
  /** A preview of what its creator writes, not of what is published. */
  draft: boolean,
  enrolment_id: nullable(number),
  granted_at: nullable(timestamp),
  valid_until: nullable(timestamp),
  progress: nullable(number),
  completed_lessons: nullable(number),
  last_activity_at: nullable(timestamp),
  /** Owned by a seat of a group, and nothing of it was opened yet. */
  unused_seat: boolean,
}
type CourseRow = RowOf<typeof courseShape> & {
  /** When it was opened: what is open and what is closed is decided for this moment. */
  at: Date
  /** Every section is open, whatever it says: to its creator and to administrators. */
  allOpen: boolean
}

/**
 * The course for anyone who may open it; undefined for everyone else. Who doesn't own it previews it: its draft, where there
 * is one.
 */
export async function openCourse(
  { db, actor, now }: Pick<Ctx<Actor>, 'db' | 'actor' | 'now'>,
  uid: string,
): Promise<CourseRow | undefined> {
  const at = now()
  const [row] = await queryRows(db, courseShape)`
    select ${cardColumns}, c.creator_id, c.lessons_count, c.downloads,
      (select count(*)::int from mock_tests t where t.course_id = c.id and t.state = 'PUBLISHED') as mock_tests,
      e.id is null and exists (select from course_drafts d where d.course_id = c.id) as draft, e.id as enrolment_id, e.granted_at, e.valid_until, e.progress, e.completed_lessons, e.last_activity_at,
      e.seat_id is not null and coalesce(e.last_activity_at < e.granted_at, true) as unused_seat
    from courses c join categories cat on cat.id = c.category_id
    left join enrolments e on e.course_id = c.id and e.user_id = ${actor.userId} and ${isOwnedAt(at)}
    where c.uid = ${uidInPath(uid)}`
  if (!row) return undefined
  const standing = { creatorId: row.creator_id, enrolled: row.enrolment_id !== null }
  if (!canOpenCourse(actor, standing)) return undefined
  return { ...row, at, allOpen: canOpenClosedSections(actor, standing) }
}

const lessonShape = {
  section_uid: text,
  section_title: text,
  opens: nullable(json<SectionOpening>()),
  opens_at: nullable(timestamp),
  is_open: boolean,
  id: number,
  uid: text,
  title: text,
  kind: oneOf<LessonKind>(),
  duration_seconds: number,
  position_seconds: nullable(number),
  completed_at: nullable(timestamp),
}

type OpenedCourse = Pick<CourseRow, 'id' | 'draft' | 'enrolment_id' | 'at' | 'allOpen'>

/**
 * The lessons of a course with their sections: the published ones, or the draft's for a preview. `is_open`: the person who
 * opened the course may open the lesson now; every read of what a lesson holds asks for it.
 */
export function lessonsOf(course: OpenedCourse): SQL {
  if (course.draft)
    return sql`(select d.*, null::timestamptz as opens_at, true as is_open
      from ${draftLessons(sql`${course.id}`)} d)`
  const isOpen = course.allOpen ? sql`true` : sql`(l.preview or ${isSectionOpenAt(course.at)})`
  return sql`(select l.*, s.uid as section_uid, s.title as section_title, s.position as section_position,
      ${openingOfSection} as opens, ${sectionOpensAt} as opens_at, ${isOpen} as is_open
    from lessons l join sections s on s.id = l.section_id left join enrolments e on e.id = ${course.enrolment_id}
    where l.course_id = ${course.id} and l.removed_at is null)`
}

/** Whether a published lesson of the course is open; also true of one that is in no course any more. */
export async function isLessonOpen(db: Db, course: OpenedCourse, lessonUid: string): Promise<boolean> {
  const [row] = await queryRows(db, { is_open: boolean })`
    select l.is_open from ${lessonsOf(course)} l where l.uid = ${lessonUid}`
  return row?.is_open ?? true
}

/** The curriculum in order with the person's ticks. */
export async function curriculumOf(db: Db, course: CourseRow, userId: number): Promise<ReplyOf<typeof learningCourse>> {
  const rows = await queryRows(db, lessonShape)`
    select l.section_uid, l.section_title, l.opens, l.opens_at, l.is_open, l.id, l.uid, l.title, l.kind, l.duration_seconds, p.position_seconds, p.completed_at
    from ${lessonsOf(course)} l
    left join lesson_progress p on p.lesson_id = l.id and p.user_id = ${userId}
    order by l.section_position, l.position, l.id`
  const next =
    course.enrolment_id === null ? undefined : (await nextLessonsOf(db, userId, [course.id], course.at)).get(course.id)
  const sections: ReplyOf<typeof learningCourse>['sections'] = []
  for (const row of rows) {
    if (sections.at(-1)?.uid !== row.section_uid)
      sections.push({ uid: row.section_uid, title: row.section_title, lessons: [] })
    const section = sections.at(-1)
    if (section && row.opens && !row.is_open)
      section.closed = { opens: row.opens, at: row.opens_at && new Date(row.opens_at).toISOString() }
    section?.lessons.push({
      uid: row.uid,
      title: row.title,
      kind: row.kind,
      durationSeconds: row.duration_seconds,
      completed: row.completed_at !== null,
      positionSeconds: row.position_seconds ?? 0,
      ...(row.is_open ? {} : { closed: true as const }),
    })
  }
  return {
    course: { ...courseCardOf(course, course.at), ...(course.draft ? await draftCard(db, course.uid) : {}) },
    preview: course.enrolment_id === null,
    progress: course.progress ?? 0,
    status: progressState(course.progress ?? 0, course.last_activity_at),
    completedLessons: course.completed_lessons ?? 0,
    lessonsCount: course.draft ? rows.length : course.lessons_count,
    sections,
    resumeLessonUid: next?.uid ?? rows[0]?.uid ?? null,
    mockTests: course.mock_tests,
    downloads: canDownload({ enrolled: course.enrolment_id !== null, downloads: course.downloads }),
  }
}

const openedShape = {
  id: number,
  uid: text,
  title: text,
  kind: oneOf<LessonKind>(),
  body: text,
  content: nullable(json<LessonContent>()),
  due_since: nullable(timestamp),
  is_open: boolean,
  position_seconds: nullable(number),
  completed_at: nullable(timestamp),
  asset: nullable(json<SnakeAsset>()),
}
type SnakeAsset = Omit<typeof mediaAssets.$inferSelect, 'durationSeconds'> & { duration_seconds: number }

/** One lesson of a course with its content and the file of its video or resource; undefined for one of another course. */
export async function lessonOf(db: Db, course: OpenedCourse, lessonUid: string, userId: number) {
  const [row] = await queryRows(db, openedShape)`
    select l.id, l.uid, l.title, l.kind, l.body, l.content, l.due_since, l.is_open, p.position_seconds, p.completed_at, to_jsonb(a) as asset
    from ${lessonsOf(course)} l
    left join media_assets a on a.id = l.media_asset_id
    left join lesson_progress p on p.lesson_id = l.id and p.user_id = ${userId}
    where l.uid = ${lessonUid}`
  if (!row) return undefined
  return {
    id: row.id,
    uid: row.uid,
    title: row.title,
    kind: row.kind,
    body: row.body,
    content: row.content,
    dueSince: row.due_since === null ? null : new Date(row.due_since),
    positionSeconds: row.position_seconds ?? 0,
    completed: row.completed_at !== null,
    isOpen: row.is_open,
    asset: row.asset && { ...row.asset, durationSeconds: row.asset.duration_seconds },
  }
}
