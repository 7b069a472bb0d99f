import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { uidInPath } from '#features/catalogue/queries/course-card.ts'
import { action } from '#platform/api/action.ts'
import type { Db } from '#platform/database/db.ts'
import { nullable, number, queryRows, text } from '#platform/database/rows.ts'
import type { Actor } from '#platform/http/session.ts'
import { languageOfCaller } from '#platform/i18n/language.ts'
import { messagesFor } from '#platform/i18n/messages-for.ts'
import * as contract from '../contract.ts'
import type { Note } from '../contract.ts'
import { tooManyForPdf } from '../actions/refusals.ts'
import { drawNotes, type NotedLesson } from '../documents/draw-notes.ts'
import { messages as english } from '../messages/en.ts'
import { clock } from '../rules/clock.ts'
import { maxLettersOfPdf, maxNotesOfLesson, maxNotesOfPdf } from '../rules/limits.ts'
import { markdownLine, markdownLines } from '../rules/markdown.ts'
import { noteList, orders } from './note-list.ts'

const headers = (name: string) => ({
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'private, no-store',
})

export const exportNotes = action(contract.exportNotes, async (ctx, { course, language, format }) => {
  const chosen = language ?? languageOfCaller(ctx.request)
  const lessons = notedLessons(ctx.db, ctx.actor, course)
  if (format === 'pdf')
    return {
      file: await drawNotes(
        { site: (await ctx.site()).name, at: ctx.now(), lessons: await notesForPdf(lessons) },
        chosen,
        `notes ${ctx.actor.userId}`,
      ),
      type: 'application/pdf',
      headers: headers('notes.pdf'),
    }
  return {
    file: Readable.from(markdownOf(lessons, messagesFor(chosen, english).export)),
    type: 'text/markdown; charset=utf-8',
    headers: headers('notes.md'),
  }
})

/** Read lesson by lesson, as fast as the caller takes them: no server ever holds the whole. */
async function* notedLessons(db: Db, actor: Actor, course: string | undefined): AsyncGenerator<NotedLesson> {
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
  let shown: number | undefined
  for (const { course_id: courseId, course: title, lesson_id: lessonId, lesson } of lessons) {
    const where = sql`n.user_id = ${actor.userId} and n.deleted_at is null and n.course_id = ${courseId}
      and n.lesson_id is not distinct from ${lessonId}`
    // A lesson fits into one part; notes whose lessons are gone may be more.
    for (let offset = 0; ; offset += maxNotesOfLesson) {
      const notes = await noteList(db, actor, where, { order: orders.place, limit: maxNotesOfLesson, offset })
      if (notes.length > 0 || offset === 0)
        yield { course: shown === courseId ? undefined : title, lesson, isMore: offset > 0, notes }
      shown = courseId
      if (notes.length < maxNotesOfLesson) break
    }
  }
}

/** @throws TOO_MANY_FOR_PDF where there are more than one document holds; nothing more is read then */
async function notesForPdf(lessons: AsyncIterable<NotedLesson>): Promise<NotedLesson[]> {
  const read: NotedLesson[] = []
  let count = 0
  let letters = 0
  for await (const lesson of lessons) {
    read.push(lesson)
    count += lesson.notes.length
    for (const note of lesson.notes) letters += note.text.length + note.passage.length
    if (count > maxNotesOfPdf || letters > maxLettersOfPdf) throw tooManyForPdf()
  }
  return read
}

async function* markdownOf(lessons: AsyncIterable<NotedLesson>, messages: typeof english.export) {
  yield `# ${messages.title}\n`
  let isEmpty = true
  for await (const { course, lesson, isMore, notes } of lessons) {
    isEmpty = false
    if (course !== undefined) yield `\n## ${markdownLine(course)}\n`
    if (!isMore) yield `\n### ${lesson === null ? messages.lessonGone : markdownLine(lesson)}\n`
    if (notes.length > 0) yield notes.map(noteAsMarkdown).join('')
  }
  if (isEmpty) yield `\n${messages.none}\n`
}

function noteAsMarkdown({ text: words, second, passage }: Note): string {
  const parts = [
    second !== null && `**${clock(second)}**`,
    passage && markdownLines(passage, '> '),
    words && markdownLines(words, ''),
  ]
  return `\n${parts.filter(Boolean).join('\n\n')}\n`
}
