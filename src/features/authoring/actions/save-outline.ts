import { sql } from 'drizzle-orm'
import { refuseFields } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import { number, queryRows, text } from '#platform/database/rows.ts'
import { type LocalizableText, textOf } from '#platform/i18n/text.ts'
import type { Outline } from '../contract/drafts.ts'
import { messages } from '../messages/authoring-en.ts'
import { emptyContent } from '../rules/lesson-rules.ts'
import { lessonDrafts } from '../tables.ts'

const refuse = (text: LocalizableText) => refuseFields({ outline: text })

/**
 * Makes the rows of lessons that an outline names for the first time. Uids are the browser's: one that another course
 * has is refused, and so is a lesson that would change its kind.
 */
export async function saveOutline(tx: Tx, courseId: number, before: Outline, after: Outline): Promise<void> {
  const known = new Map(before.flatMap((s) => s.lessons).map((lesson) => [lesson.uid, lesson.kind]))
  const lessons = after.flatMap((section) => section.lessons)
  if (lessons.some((lesson) => known.has(lesson.uid) && known.get(lesson.uid) !== lesson.kind))
    throw refuse(textOf(messages, 'kindFixed'))
  const newLessons = lessons.filter((lesson) => !known.has(lesson.uid))
  const knownSections = new Set(before.map((section) => section.uid))
  const newSections = after.filter((section) => !knownSections.has(section.uid)).map((section) => section.uid)
  if (newSections.length > 0) {
    const [taken] = await tx.execute(
      sql`select from sections where uid in ${newSections} and course_id <> ${courseId} limit 1`,
    )
    if (taken) throw refuse(textOf(messages, 'uidTaken'))
  }
  if (newLessons.length === 0) return
  const uids = newLessons.map((lesson) => lesson.uid)
  const rows = await queryRows(tx, { uid: text, course_id: number, kind: text })`
    select uid, course_id, kind from lesson_drafts where uid in ${uids}
    union select uid, course_id, kind from lessons where uid in ${uids} and course_id <> ${courseId}`
  if (rows.some((row) => row.course_id !== courseId)) throw refuse(textOf(messages, 'uidTaken'))
  const existing = new Map(rows.map((row) => [row.uid, row.kind]))
  if (newLessons.some((lesson) => existing.has(lesson.uid) && existing.get(lesson.uid) !== lesson.kind))
    throw refuse(textOf(messages, 'kindFixed'))
  const fresh = newLessons.filter((lesson) => !existing.has(lesson.uid))
  if (fresh.length === 0) return
  await tx
    .insert(lessonDrafts)
    .values(fresh.map(({ uid, kind }) => ({ uid, courseId, kind, content: emptyContent(kind), complete: false })))
}
