import { and, eq, isNull } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { users } from '#features/accounts/tables.ts'
import { mediaAssets } from '#features/media/tables.ts'
import { notify } from '#features/notifications/actions/notify.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import { refuseFields } from '#platform/api/errors.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/admin-page.ts'
import { messages } from '../messages/en.ts'
import { canClearPage, canHavePage } from '../policy.ts'
import type { Clearable } from '../rules/handles.ts'
import { creatorHandles, creatorPages } from '../tables.ts'
import { pageNotFound } from './refusals.ts'

const acts = {
  banner: 'user.page-banner-removed',
  intro: 'user.page-video-removed',
  handle: 'user.page-address-freed',
} as const satisfies Record<Clearable, string>

/** An administrator takes something off a creator's page. What is not there any more is no error: a second press finds it gone. */
export const clearCreatorPage = action(contract.clearCreatorPage, async (ctx, { uid, what, handle, reason }) => {
  if (!canClearPage(ctx.actor)) throw pageNotFound()
  if (what === 'handle' && !handle) throw refuseFields({ handle: textOf(platformMessages, 'required') })
  await ctx.transaction(async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.uid, uid)).for('no key update')
    if (!person) throw pageNotFound()
    const cleared =
      what === 'handle'
        ? await freeHandle(ctx, tx, person.id, { handle: handle ?? '', reason })
        : await clear(ctx, tx, person.id, what)
    if (cleared === null) return
    const { before, item } = cleared
    await recordAudit(tx, ctx, {
      act: acts[what],
      uid,
      name: clubbedName(person),
      before: {
        ...(what === 'banner' && { banner: before }),
        ...(what === 'intro' && { intro: before }),
        ...(what === 'handle' && { handle: before }),
      },
      after: { reason },
    })
    await notify(ctx, tx, {
      userId: person.id,
      kind: 'page-item-removed',
      data: { item, reason },
      // One who lost the role can't open it any more.
      ...(canHavePage(person) ? { link: pagePath('/creator/page') } : {}),
      idempotencyKey: `page-item-removed:${uid}:${what}:${ctx.now().getTime()}`,
    })
  })
  await ctx.forgetPages()
  return { data: {}, message: textOf(messages, 'cleared') }
})

/** What was there, and what its creator reads that they lost. */
type Cleared = { before: string; item: Clearable | 'formerHandle' }

/** @returns null where they have no such handle, or have it no more */
async function freeHandle(
  ctx: Ctx<Actor>,
  tx: Tx,
  userId: number,
  { handle, reason }: { handle: string; reason: string },
): Promise<Cleared | null> {
  const [held] = await tx
    .select()
    .from(creatorHandles)
    .where(and(eq(creatorHandles.userId, userId), eq(creatorHandles.handle, handle), isNull(creatorHandles.freedAt)))
    .for('update')
  if (!held) return null
  await tx
    .update(creatorHandles)
    .set({ isCurrent: false, freedAt: ctx.now(), freeReason: reason })
    .where(eq(creatorHandles.id, held.id))
  return { before: handle, item: held.isCurrent ? 'handle' : 'formerHandle' }
}

/** @returns null where there was nothing */
async function clear(
  ctx: Ctx<Actor>,
  tx: Tx,
  userId: number,
  what: Exclude<Clearable, 'handle'>,
): Promise<Cleared | null> {
  const [page] = await tx.select().from(creatorPages).where(eq(creatorPages.userId, userId)).for('update')
  if (!page || (what === 'banner' ? page.bannerLink === '' : page.introAssetId === null)) return null
  const emptied = what === 'banner' ? { bannerLink: '', bannerAlt: '' } : { introAssetId: null }
  await tx
    .update(creatorPages)
    .set({ ...emptied, updatedAt: ctx.now() })
    .where(eq(creatorPages.userId, userId))
  return { before: what === 'banner' ? page.bannerAlt : await fileNameOf(tx, page.introAssetId), item: what }
}

/** The name that the video's file had at its creator's. */
async function fileNameOf(tx: Tx, assetId: number | null): Promise<string> {
  if (assetId === null) return ''
  const [asset] = await tx.select({ name: mediaAssets.name }).from(mediaAssets).where(eq(mediaAssets.id, assetId))
  return asset?.name ?? ''
}
