import { and, eq, inArray, isNull } from 'drizzle-orm'
import { storedPhone } from '#features/accounts/actions/mobile-number.ts'
import { courses } from '#features/catalogue/tables.ts'
import { hasEnded } from '#features/coupons/rules/coupons.ts'
import { coupons } from '#features/coupons/tables.ts'
import { lockMedia } from '#features/media/actions/hold-media.ts'
import { isUploader } from '#features/media/policy.ts'
import { assetOf, isStoredImage } from '#features/media/queries.ts'
import { isUploadedImage } from '#features/media/rules.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { refuseFields } from '#platform/api/errors.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/own-page.ts'
import { messages } from '../messages/en.ts'
import { canWritePage } from '../policy.ts'
import { ownPageOf } from '../queries/own-page.ts'
import { creatorPageCourses, creatorPages } from '../tables.ts'
import { notTeaching } from './refusals.ts'

type Sent = ParsedOf<typeof contract.saveOwnPage>

export const saveOwnPage = action(contract.saveOwnPage, async (ctx, sent) => {
  const { userId } = ctx.actor
  if (!canWritePage(ctx.actor, { userId })) throw notTeaching()
  const whatsapp = sent.phone ? storedPhone(sent.phone) : null
  await ctx.transaction((tx) => save(ctx, tx, sent, whatsapp))
  const data = await ownPageOf(ctx)
  // Without a present handle former ones may lead to the page.
  await ctx.forgetPages(data.handle ? pagePath('/@{$handle}', data.handle) : '/@')
  return { data, message: textOf(messages, 'saved') }
})

async function save(ctx: Ctx<Actor>, tx: Tx, sent: Sent, whatsapp: string | null): Promise<void> {
  const { userId } = ctx.actor
  const [before] = await tx.select().from(creatorPages).where(eq(creatorPages.userId, userId)).for('update')
  await lockMedia(tx, sent.banner ?? '', sent.intro)
  const chosen = {
    accent: sent.accent,
    ...(await bannerOf(tx, ctx.actor, sent, before?.bannerLink ?? '')),
    introAssetId: sent.intro ? await introIdOf(tx, ctx.actor, sent.intro, before?.introAssetId ?? null) : null,
    couponId: sent.coupon ? await couponIdOf(ctx, tx, sent.coupon) : null,
    whatsapp,
    updatedAt: ctx.now(),
  }
  await tx
    .insert(creatorPages)
    .values({ userId, ...chosen })
    .onConflictDoUpdate({ target: creatorPages.userId, set: chosen })
  await tx.delete(creatorPageCourses).where(eq(creatorPageCourses.userId, userId))
  if (sent.order === 'own') await writeOrder(tx, userId, sent.courses)
}

/** @throws 422 for a picture that this person did not upload, and without words for who does not see it */
async function bannerOf(tx: Tx, actor: Actor, { banner = '', bannerAlt = '' }: Sent, before: string) {
  if (banner === '') return { bannerLink: '', bannerAlt: '' }
  if (bannerAlt === '') throw refuseFields({ bannerAlt: textOf(messages, 'altRequired') })
  const isNew = banner !== before
  if (
    isNew &&
    !(isUploadedImage(banner) && (await isStoredImage(tx, banner)) && (await isOwnPicture(tx, actor, banner)))
  )
    throw refuseFields({ banner: textOf(messages, 'pictureElsewhere') })
  return { bannerLink: banner, bannerAlt }
}

async function isOwnPicture(tx: Tx, actor: Actor, address: string): Promise<boolean> {
  const asset = await assetOf(tx, actor, address.split('/').at(-2) ?? '')
  return asset !== undefined && isUploader(actor, asset)
}

/** @throws 422 for a video that this person did not upload, or that was refused before it was chosen */
async function introIdOf(tx: Tx, actor: Actor, uid: string, before: number | null): Promise<number> {
  const asset = await assetOf(tx, actor, uid)
  if (asset && asset.id === before) return before
  if (!asset || !isUploader(actor, asset) || asset.kind !== 'video' || asset.state === 'REFUSED')
    throw refuseFields({ intro: textOf(messages, 'notYourVideo') })
  return asset.id
}

/** @throws 422 for another's coupon, one of single-use codes, and one that has ended */
async function couponIdOf(ctx: Ctx<Actor>, tx: Tx, uid: string): Promise<number> {
  const [coupon] = await tx
    .select()
    .from(coupons)
    .where(and(eq(coupons.uid, uid), eq(coupons.creatorId, ctx.actor.userId), isNull(coupons.endedAt)))
  if (!coupon || coupon.codeKind !== 'shared' || hasEnded(coupon, ctx.now()))
    throw refuseFields({ coupon: textOf(messages, 'notYourCoupon') })
  return coupon.id
}

/** A course that is no longer published may be named still: the form was opened before. @throws 422 for another's */
async function writeOrder(tx: Tx, userId: number, uids: readonly string[]): Promise<void> {
  const ordered = [...new Set(uids)]
  if (ordered.length === 0) return
  const found = await tx
    .select({ id: courses.id, uid: courses.uid })
    .from(courses)
    .where(and(inArray(courses.uid, ordered), eq(courses.creatorId, userId)))
  if (found.length < ordered.length) throw refuseFields({ courses: textOf(messages, 'notYourCourse') })
  await tx
    .insert(creatorPageCourses)
    .values(found.map(({ id: courseId, uid }) => ({ userId, courseId, position: ordered.indexOf(uid) })))
}
