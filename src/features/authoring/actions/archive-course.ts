import { sql } from 'drizzle-orm'
import { canReviewCourse } from '#features/catalogue/policy.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/course-life.ts'
import { messages } from '../messages/authoring-en.ts'
import { canRestoreCourse, canWriteCourse } from '../policy.ts'
import { stateAfter } from '../rules/course-moves.ts'
import { decide } from './decide-submission.ts'
import { notifyCreator } from './notify-creator.ts'
import { openDraft } from './open-draft.ts'
import { archivedByAdmin, courseInReview, moveRefused } from './refusals.ts'

type By = 'creator' | 'admin'
const permissions = { creator: canWriteCourse, admin: canReviewCourse }

/** Takes a course out of the marketplace. An administrator's archiving also closes what waits for review. */
async function archive(ctx: Ctx<Actor>, uid: string, by: By) {
  const at = ctx.now()
  const data = await ctx.transaction(async (tx) => {
    const { course, draft, submission } = await openDraft(tx, ctx.actor, uid, permissions[by])
    const state = stateAfter('archive', course.state)
    if (!state) throw moveRefused()
    if (submission && by === 'creator') throw courseInReview()
    if (submission) await decide(tx, submission.id, { decision: 'withdrawn', by: ctx.actor.userId, at })
    await tx.execute(sql`
      update courses set state = ${state}, listed = false, archived_by = ${by}, updated_at = ${at} where id = ${course.id}`)
    if (by === 'admin') await recordMove(ctx, tx, 'course.archived', course, state)
    await notifyCreator(ctx, tx, course, { kind: 'course-archived', byAdmin: by === 'admin' })
    return { uid: course.uid, state, version: draft.version }
  })
  await ctx.forgetPages()
  return { data, message: textOf(messages, 'archived') }
}

async function restore(ctx: Ctx<Actor>, uid: string, by: By) {
  const data = await ctx.transaction(async (tx) => {
    const { course, draft } = await openDraft(tx, ctx.actor, uid, permissions[by])
    const state = stateAfter('restore', course.state)
    if (!state) throw moveRefused()
    const { creator_id: creatorId, archived_by: archivedBy } = course
    if (!canRestoreCourse(ctx.actor, { creatorId, archivedBy })) throw archivedByAdmin()
    await tx.execute(sql`
      update courses c set state = ${state}, listed = u.suspended_at is null, archived_by = null, updated_at = ${ctx.now()}
      from users u where c.id = ${course.id} and u.id = c.creator_id`)
    if (by === 'admin') await recordMove(ctx, tx, 'course.restored', course, state)
    await notifyCreator(ctx, tx, course, { kind: 'course-restored', byAdmin: by === 'admin' })
    return { uid: course.uid, state, version: draft.version }
  })
  await ctx.forgetPages()
  return { data, message: textOf(messages, 'restored') }
}

type Moved = { uid: string; title: string; state: string }

function recordMove(ctx: Ctx<Actor>, tx: Tx, act: 'course.archived' | 'course.restored', course: Moved, state: string) {
  const { uid, title: name, state: before } = course
  return recordAudit(tx, ctx, { act, uid, name, before: { state: before }, after: { state } })
}

export const archiveCourse = action(contract.archiveCourse, (ctx, { uid }) => archive(ctx, uid, 'creator'))
export const restoreCourse = action(contract.restoreCourse, (ctx, { uid }) => restore(ctx, uid, 'creator'))
export const adminArchiveCourse = action(contract.adminArchiveCourse, (ctx, { uid }) => archive(ctx, uid, 'admin'))
export const adminRestoreCourse = action(contract.adminRestoreCourse, (ctx, { uid }) => restore(ctx, uid, 'admin'))
