import { sql } from 'drizzle-orm'
import { decide } from '#features/authoring/actions/decide-submission.ts'
import { notifyCreator } from '#features/authoring/actions/notify-creator.ts'
import { openDraft, type WithDraft } from '#features/authoring/actions/open-draft.ts'
import { moveRefused, notInReview } from '#features/authoring/actions/refusals.ts'
import type { CourseChanges } from '#features/authoring/contract/course-life.ts'
import { messages } from '#features/authoring/messages/authoring-en.ts'
import { changesOf } from '#features/authoring/queries/course-difference.ts'
import { missingIn } from '#features/authoring/queries/draft-reply.ts'
import type { OpenSubmission } from '#features/authoring/queries/draft-rows.ts'
import { canReviewCourse } from '#features/catalogue/policy.ts'
import { stateAfter } from '#features/authoring/rules/course-moves.ts'
import { action } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import { languageOfCaller } from '#platform/i18n/language.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract.ts'
import { publishDraft } from './publish-draft.ts'

/** What stands open for a decision; 409 where it was decided, withdrawn or sent again since the reviewer read it. */
async function inReview(
  tx: Tx,
  actor: Actor,
  { uid, submission }: { uid: string; submission?: string | undefined },
): Promise<WithDraft & { submission: OpenSubmission }> {
  const open = await openDraft(tx, actor, uid, canReviewCourse)
  if (!open.submission || (submission && open.submission.uid !== submission)) throw notInReview()
  return { ...open, submission: open.submission }
}

/** More lessons than these an entry does not name. */
const maxNamed = 20

/** What a revision changes, for the audit log: its state says nothing, as the course stays published. */
function revised({ fields, sections, lessons }: CourseChanges) {
  const changed = [...fields.map(({ field }) => field), ...(sections.length > 0 ? ['outline'] : [])]
  return {
    ...(changed.length > 0 ? { changed } : {}),
    ...(lessons.length > 0 ? { lessons: lessons.slice(0, maxNamed).map(({ title }) => title) } : {}),
  }
}

export const approveCourse = action(contract.approveCourse, async (ctx, input) => {
  const at = ctx.now()
  const data = await ctx.transaction(async (tx) => {
    const open = await inReview(tx, ctx.actor, input)
    const { course, draft, submission } = open
    const state = stateAfter('approve', course.state)
    // A file or a category may have gone since it was submitted.
    if (!state || (await missingIn(tx, open)).length > 0) throw moveRefused()
    const changes = submission.revision ? revised(await changesOf(tx, open, languageOfCaller(ctx.request))) : {}
    await decide(tx, submission.id, { decision: 'approved', by: ctx.actor.userId, at })
    await publishDraft(ctx, tx, open, at)
    const named = { ...course, title: draft.fields.title.trim() }
    await recordAudit(tx, ctx, {
      act: 'course.approved',
      uid: course.uid,
      name: named.title,
      before: { state: course.state },
      after: { state, ...changes },
    })
    await notifyCreator(ctx, tx, named, { kind: 'course-approved', revision: submission.revision })
    return { uid: course.uid, state, version: draft.version }
  })
  await ctx.forgetPages()
  return { data, message: textOf(messages, 'approved') }
})

export const rejectCourse = action(contract.rejectCourse, async (ctx, input) => {
  const at = ctx.now()
  const { reason, notes } = input
  const data = await ctx.transaction(async (tx) => {
    const { course, draft, submission } = await inReview(tx, ctx.actor, input)
    const state = stateAfter('reject', course.state)
    if (!state) throw moveRefused()
    await decide(tx, submission.id, { decision: 'rejected', by: ctx.actor.userId, at, reason, notes })
    await tx.execute(sql`
      update courses set state = ${state}, rejection_reason = ${state === 'REJECTED' ? reason : null} where id = ${course.id}`)
    await recordAudit(tx, ctx, {
      act: 'course.rejected',
      uid: course.uid,
      name: course.title,
      before: { state: course.state },
      after: { state, reason, notes },
    })
    await notifyCreator(ctx, tx, course, { kind: 'course-rejected', revision: submission.revision, reason })
    return { uid: course.uid, state, version: draft.version }
  })
  return { data, message: textOf(messages, 'rejected') }
})
