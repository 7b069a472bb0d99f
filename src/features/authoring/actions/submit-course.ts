import { sql } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { Refusal } from '#platform/api/errors.ts'
import { newUid } from '#platform/http/session.ts'
import { type LocalizableText, type Localize, textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/course-life.ts'
import { messages } from '../messages/authoring-en.ts'
import { missingIn } from '../queries/draft-reply.ts'
import { contentsOf } from '../queries/draft-rows.ts'
import { stateAfter } from '../rules/course-moves.ts'
import { type Missing, localizeMissing } from '../rules/outline-rules.ts'
import { courseSubmissions } from '../tables.ts'
import { decide } from './decide-submission.ts'
import { mirrorDraft } from './mirror-draft.ts'
import { notifyCreator, notifyReviewers } from './notify-creator.ts'
import { openDraft } from './open-draft.ts'
import { alreadySubmitted, moveRefused, notInReview, nothingToSubmit } from './refusals.ts'

/** Lists everything that is missing, so that the form can lead to each item. */
function incomplete(missing: readonly Missing[], localize: Localize): Refusal {
  const errors: Record<string, LocalizableText> = {}
  for (const { field, message, lessonUid, sectionUid } of missing) {
    const key = lessonUid ? `lesson:${lessonUid}.${field}` : sectionUid ? `section:${sectionUid}` : field
    errors[key] ??= message
  }
  return new Refusal('COURSE_INCOMPLETE', 422, textOf(messages, 'incomplete', missing.length), {
    errors,
    data: { missing: localizeMissing(missing, localize) },
  })
}

export const submitCourse = action(contract.submitCourse, async (ctx, { uid }) => {
  const at = ctx.now()
  const data = await ctx.transaction(async (tx) => {
    const open = await openDraft(tx, ctx.actor, uid)
    const { course, draft } = open
    if (open.submission) throw alreadySubmitted()
    const state = stateAfter('submit', course.state)
    if (!state) throw moveRefused()
    const revision = course.published_at !== null
    if (revision && !draft.changed) throw nothingToSubmit()
    const missing = await missingIn(tx, open, at)
    if (missing.length > 0) throw incomplete(missing, ctx.localize)
    if (!revision) await mirrorDraft(tx, course.id, draft.fields, at)
    await tx.insert(courseSubmissions).values({
      uid: newUid(),
      courseId: course.id,
      submittedBy: ctx.actor.userId,
      submittedAt: at,
      revision,
      draftVersion: draft.version,
      snapshot: { fields: draft.fields, outline: draft.outline, contents: await contentsOf(tx, course.id) },
    })
    await tx.execute(
      sql`update courses set state = ${state}, submitted_at = ${at}, rejection_reason = null where id = ${course.id}`,
    )
    await notifyCreator(ctx, tx, course, { kind: 'course-submitted', revision })
    await notifyReviewers(ctx, tx, course, revision)
    return { uid: course.uid, state, version: draft.version }
  })
  return { data, message: textOf(messages, 'submitted') }
})

export const withdrawCourse = action(contract.withdrawCourse, async (ctx, { uid }) => {
  const data = await ctx.transaction(async (tx) => {
    const { course, draft, submission } = await openDraft(tx, ctx.actor, uid)
    if (!submission) throw notInReview()
    const state = stateAfter('withdraw', course.state)
    if (!state) throw moveRefused()
    await decide(tx, submission.id, { decision: 'withdrawn', by: ctx.actor.userId, at: ctx.now() })
    await tx.execute(sql`update courses set state = ${state}, submitted_at = null where id = ${course.id}`)
    await notifyCreator(ctx, tx, course, { kind: 'course-withdrawn', revision: submission.revision })
    return { uid: course.uid, state, version: draft.version }
  })
  return { data, message: textOf(messages, 'withdrawn') }
})
