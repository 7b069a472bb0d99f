import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { uidInPath } from '#features/catalogue/queries/course-card.ts'
import { action } from '#platform/api/action.ts'
import type { Db } from '#platform/database/db.ts'
import { nullable, number, queryRows, text } from '#platform/database/rows.ts'
import { formatDuration } from '#platform/format/format.ts'
import type { Actor } from '#platform/http/session.ts'
import { languageOfCaller } from '#platform/i18n/language.ts'
import { messagesFor } from '#platform/i18n/messages-for.ts'
import * as contract from '../contract.ts'
import type { Note } from '../contract.ts'
import { messages as english } from '../messages/en.ts'
import { maxNotesOfLesson } from '../rules/limits.ts'
import { markdownLine, markdownLines } from '../rules/markdown.ts'
import { noteList, orders } from './note-list.ts'

/** Read and sent lesson by lesson, as fast as the caller takes it: no server ever holds the whole. */
export const exportNotes = action(contract.exportNotes, async ({ db, actor, request }, { course, language }) => {
  const messages = messagesFor(language ?? languageOfCaller(request), english)
  return {
    file: Readable.from(markdownOf(db, actor, course, messages.export)),
    type: 'text/markdown; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="notes.md"', 'cache-control': 'private, no-store' },
  }
})

async function* markdownOf(db: Db, actor: Actor, course: string | undefined, messages: typeof english.export) {
  yield `# ${messages.title}\n`
  const ofCourse = course ? sql`and c.uid = ${uidInPath(course)}` : sql``
  const lessons = await queryRows(db, {
    course_id: number,
    course: text,
    lesson_id: nullable(number),
    lesson: nullable(text),
  })`
    select n.course_id, c.title as course, n.lesson_id, case when l.removed_at is null then l.title end as lesson
    from (select distinct course_id, lesson_id from notes where user_id = ${actor.userId} and deleted_at is null) n
    join courses c on c.id = n.course_id left join lessons l on l.id = n.lesson_id left join sections s on s.id = l.section_id
    where true ${ofCourse}
    order by c.title, c.id, l.removed_at is not null, s.position, s.id, l.position, l.id`
  if (lessons.length === 0) yield `\n${messages.none}\n`
  let shown: number | undefined
  for (const { course_id: courseId, course: title, lesson_id: lessonId, lesson } of lessons) {
    if (shown !== courseId) yield `\n## ${markdownLine(title)}\n`
    shown = courseId
    yield `\n### ${lesson === null ? messages.lessonGone : markdownLine(lesson)}\n`
    const where = sql`n.user_id = ${actor.userId} and n.deleted_at is null and n.course_id = ${courseId}
      and n.lesson_id is not distinct from ${lessonId}`
    // A lesson fits into one part; notes whose lessons are gone may be more.
    for (let offset = 0; ; offset += maxNotesOfLesson) {
      const part = await noteList(db, actor, where, { order: orders.place, limit: maxNotesOfLesson, offset })
      if (part.length > 0) yield part.map(noteAsMarkdown).join('')
      if (part.length < maxNotesOfLesson) break
    }
  }
}

function noteAsMarkdown({ text: words, second, passage }: Note): string {
  const parts = [
    second !== null && `**${formatDuration(second) || '0:00'}**`,
    passage && markdownLines(passage, '> '),
    words && markdownLines(words, ''),
  ]
  return `\n${parts.filter(Boolean).join('\n\n')}\n`
}
