import type { ContentOf } from '#features/catalogue/contract/lesson-content.ts'
import { lessonClosed } from '#features/enrolments/actions/refusals.ts'
import type { Ctx } from '#platform/api/action.ts'
import { json, nullable, number, queryRows, text, timestamp } from '#platform/database/rows.ts'
import type { Actor } from '#platform/http/session.ts'
import { isLessonOpen, openCourse } from './open-course.ts'

type Kind = 'quiz' | 'assignment'
/**
 * A quiz or an assignment with the course that it belongs to, for anyone who may open that; undefined for all others. In a
 * preview it is what its creator writes, and `id` is 0 where nothing was published yet.
 * @throws LESSON_CLOSED while the lesson's section is closed to the learner
 */
export async function lessonByUid<K extends Kind>(ctx: Pick<Ctx<Actor>, 'db' | 'actor' | 'now'>, uid: string, kind: K) {
  const [row] = await queryRows(ctx.db, {
    id: nullable(number),
    title: nullable(text),
    course_uid: text,
    content: nullable(json<ContentOf<K>>()),
    due_since: nullable(timestamp),
    written: nullable(json<ContentOf<K>>()),
  })`
    select l.id, l.title, l.content, l.due_since, d.content as written, c.uid as course_uid
    from (select ${uid}::text as uid) asked
    left join lessons l on l.uid = asked.uid and l.kind = ${kind} and l.removed_at is null
    left join lesson_drafts d on d.uid = asked.uid and d.kind = ${kind}
    join courses c on c.id = coalesce(l.course_id, d.course_id)`
  const course = row && (await openCourse(ctx, row.course_uid))
  if (course && !(await isLessonOpen(ctx.db, course, uid))) throw lessonClosed()
  const content = course?.draft ? (row?.written ?? row?.content) : row?.content
  if (!course || !content) return undefined
  const dueSince = row.due_since === null ? null : new Date(row.due_since)
  return { id: row.id ?? 0, title: row.title ?? '', content, dueSince, course }
}
