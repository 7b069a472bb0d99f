import type { Db, Tx } from '#platform/database/db.ts'
import { json, nullable, number, oneOf, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import type { Actor } from '#platform/http/session.ts'
import type { DraftFields, Outline } from '../contract/drafts.ts'
import type { LessonContent } from '#features/catalogue/contract/lesson-content.ts'
import type { LiveDiscount } from '../rules/discount-end.ts'
import { courseFields, type FieldTable } from '../rules/course-fields.ts'
import { canWriteCourse } from '../policy.ts'
import type { CourseState } from '../rules/course-moves.ts'
import { uidInPath } from '#features/catalogue/queries/course-card.ts'
import { columnsOf } from './course-columns.ts'

const courseShape = {
  id: number,
  uid: text,
  slug: text,
  creator_id: number,
  state: oneOf<CourseState>(),
  title: text,
  thumbnail_link: nullable(text),
  cover_motif: text,
  archived_by: nullable(oneOf<'creator' | 'admin'>()),
  published_at: nullable(timestamp),
  dated_discount_ended_at: nullable(timestamp),
  instructor_name: text,
}
/** `fields`: what its columns say, in the shape of the form. */
export type CourseRow = RowOf<typeof courseShape> & { fields: DraftFields }
export type DraftRow = { version: number; fields: DraftFields; outline: Outline; changed: boolean; saved_at: string }
export type OpenSubmission = { id: number; uid: string; submitted_at: string; revision: boolean }
/** A course with what its creator writes and what of it waits for a decision. */
export type OpenDraft = { course: CourseRow; draft: DraftRow | null; submission: OpenSubmission | null }

const rowShape = { ...courseShape, draft: nullable(json<DraftRow>()), submission: nullable(json<OpenSubmission>()) }

/** Whether a person may do with a course what it is opened for. */
export type CoursePermission = typeof canWriteCourse

/**
 * A course for a person who may do with it what it is opened for: write it unless said. Undefined for anyone else, as if
 * it were not there. A draft from before a field was added has what its course has of it.
 */
export async function draftRows(
  db: Db | Tx,
  actor: Actor,
  uid: string,
  may: CoursePermission = canWriteCourse,
  table: FieldTable = courseFields,
): Promise<OpenDraft | undefined> {
  const columns = columnsOf(table)
  const [row] = await queryRows(db, { ...columns.shape, ...rowShape })`
    select c.id, c.uid, c.creator_id, c.state, c.thumbnail_link, c.cover_motif, c.archived_by, c.published_at,
      c.dated_discount_ended_at,
      c.instructor_name, ${columns.select},
      case when d.course_id is null then null else json_build_object('version', d.version, 'fields', d.fields,
        'outline', d.outline, 'changed', d.changed, 'saved_at', d.saved_at) end as draft,
      case when s.id is null then null else json_build_object('id', s.id, 'uid', s.uid, 'submitted_at', s.submitted_at,
        'revision', s.revision) end as submission
    from courses c
    left join course_drafts d on d.course_id = c.id
    left join course_submissions s on s.course_id = c.id and s.decision is null
    where c.uid = ${uidInPath(uid)}`
  if (!row || !may(actor, { creatorId: row.creator_id })) return undefined
  const { draft, submission, ...course } = row
  const fields = columns.read(row)
  return {
    course: { ...course, fields },
    draft: draft && { ...draft, fields: { ...fields, ...draft.fields } },
    submission,
  }
}

/** What learners have of a course's discount, for the rules of its end. */
export function liveDiscount(course: CourseRow): LiveDiscount {
  const { dated_discount_ended_at: endedAt, fields } = course
  return { discountEndsOn: fields.discountEndsOn, endedAt: endedAt === null ? null : new Date(endedAt) }
}

/** What a draft's lessons hold, by uid. */
export async function contentsOf(db: Db | Tx, courseId: number): Promise<Record<string, LessonContent>> {
  const rows = await queryRows(db, { uid: text, content: json<LessonContent>() })`
    select uid, content from lesson_drafts where course_id = ${courseId}`
  return Object.fromEntries(rows.map(({ uid, content }) => [uid, content]))
}
