import { sql } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/drafts.ts'
import { messages } from '../messages/authoring-en.ts'
import { beginCourse } from './create-course.ts'
import { openDraft } from './open-draft.ts'

/** Another draft of the caller's with everything that this one holds, under new uids. */
export const duplicateCourse = action(contract.duplicateCourse, async (ctx, { uid }) => {
  const copy = await ctx.transaction(async (tx) => {
    const { course, draft } = await openDraft(tx, ctx.actor, uid)
    const uids = new Map<string, string>()
    const renamed = (old: string) => {
      const fresh = newUid()
      uids.set(old, fresh)
      return fresh
    }
    const outline = draft.outline
      .map((section) => ({
        ...section,
        uid: newUid(),
        lessons: section.lessons.map((lesson) => ({ ...lesson, uid: renamed(lesson.uid) })),
      }))
      .map(({ opens, ...section }) => {
        if (opens?.by !== 'quiz') return opens ? { ...section, opens } : section
        // A quiz that is not there any more opens the section.
        const quiz = uids.get(opens.lessonUid)
        return quiz ? { ...section, opens: { ...opens, lessonUid: quiz } } : section
      })
    const title = draft.fields.title.trim() === '' ? '' : messages.copyOf(draft.fields.title.trim())
    const made = await beginCourse(ctx, tx, ctx.actor, { ...draft.fields, title, slug: '' }, outline)
    await tx.execute(sql`
      update lesson_drafts fresh set content = old.content, complete = old.complete, duration_seconds = old.duration_seconds
      from jsonb_each_text(${JSON.stringify(Object.fromEntries(uids))}::jsonb) pair, lesson_drafts old
      where old.uid = pair.key and old.course_id = ${course.id} and fresh.uid = pair.value`)
    return made
  })
  return { data: { uid: copy }, message: textOf(messages, 'duplicated') }
})
