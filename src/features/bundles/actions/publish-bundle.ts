import { eq } from 'drizzle-orm'
import { notify } from '#features/notifications/actions/notify.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import { refuseFields } from '#platform/api/errors.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as adminContract from '../contract/admin-bundles.ts'
import * as contract from '../contract/creator-bundles.ts'
import { messages } from '../messages/en.ts'
import { canArchiveBundle } from '../policy.ts'
import { bundles } from '../tables.ts'
import { bundleNotFound } from './refusals.ts'
import { lockBundle, refuseTooMany, refuseUnsellable, type Side } from './write-bundle.ts'

export const publishBundle = action(contract.publishBundle, async (ctx, { uid }) => {
  await publish(ctx, uid, 'creator')
  return { data: {}, message: textOf(messages, 'published') }
})

export const publishPlatformBundle = action(adminContract.publishPlatformBundle, async (ctx, { uid }) => {
  await publish(ctx, uid, 'platform')
  return { data: {}, message: textOf(messages, 'published') }
})

async function publish(ctx: Ctx<Actor>, uid: string, side: Side): Promise<void> {
  await ctx.transaction(async (tx) => {
    const bundle = await lockBundle(tx, ctx.actor, uid, side)
    if (bundle.state === 'published') return
    if (bundle.state === 'archived') await refuseTooMany(tx, bundle.creatorId)
    await refuseUnsellable(tx, bundle.id, bundle.pricePaise)
    await tx
      .update(bundles)
      .set({ state: 'published', publishedAt: ctx.now(), archiveReason: '' })
      .where(eq(bundles.id, bundle.id))
    if (side === 'platform') await recordAudit(tx, ctx, { act: 'bundle.published', uid, name: bundle.title })
  })
  await ctx.forgetPages()
}

export const archiveBundle = action(contract.archiveBundle, async (ctx, { uid }) => {
  await ctx.transaction(async (tx) => {
    const bundle = await lockBundle(tx, ctx.actor, uid, 'creator')
    await tx.update(bundles).set({ state: 'archived' }).where(eq(bundles.id, bundle.id))
  })
  await ctx.forgetPages()
  return { data: {}, message: textOf(messages, 'archived') }
})

/** An administrator archives the platform's own, or a creator's with a reason, which the creator is sent. */
export const adminArchiveBundle = action(adminContract.adminArchiveBundle, async (ctx, { uid, reason }) => {
  await ctx.transaction(async (tx) => {
    const [bundle] = await tx.select().from(bundles).where(eq(bundles.uid, uid)).for('update')
    if (!bundle || !canArchiveBundle(ctx.actor, bundle)) throw bundleNotFound()
    const { creatorId, title } = bundle
    if (creatorId !== null && !reason) throw refuseFields({ reason: textOf(platformMessages, 'required') })
    if (bundle.state === 'archived') return
    const archiveReason = creatorId === null ? '' : (reason ?? '')
    await tx.update(bundles).set({ state: 'archived', archiveReason }).where(eq(bundles.id, bundle.id))
    await recordAudit(tx, ctx, {
      act: 'bundle.archived',
      uid,
      name: title,
      before: { state: bundle.state },
      after: { state: 'archived', ...(archiveReason && { reason: archiveReason }) },
    })
    if (creatorId !== null)
      await notify(ctx, tx, {
        userId: creatorId,
        kind: 'bundle-archived',
        data: { bundle: title, reason: archiveReason },
        link: pagePath('/creator/bundles/$bundle', { bundle: uid }),
        idempotencyKey: `bundle-archived:${uid}:${ctx.now().getTime()}`,
      })
  })
  await ctx.forgetPages()
  return { data: {}, message: textOf(messages, 'archived') }
})
