import { type BundleForSale, bundleForSale } from '#features/bundles/queries/bundle-for-sale.ts'
import { bundleNotFound } from '#features/bundles/actions/refusals.ts'
import { priceBundle } from '#features/bundles/rules/price-bundle.ts'
import type { FoundCoupon } from '#features/coupons/queries/find-coupon.ts'
import { priceLines } from '#features/coupons/rules/price-lines.ts'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import { funderOf } from '../rules/order-lines.ts'
import { sourceOfLine } from '../rules/order-sources.ts'
import { bundleKey, coursesKey, giftKey, seatsKey } from '../rules/order-states.ts'
import { couponRefused, priceWithCode } from './apply-coupon.ts'
import { coursesForSale } from './courses-for-sale.ts'
import { fingerprintOf } from './gift-details.ts'
import { alreadyEnrolled, bundleChanged } from './refusals.ts'
import { seatsFingerprint, seatsOfCourses } from './seats-details.ts'
import type { Start } from './write-order.ts'

export type OrderedCourse = Awaited<ReturnType<typeof priceOrder>>['lines'][number]

/** What this buyer pays for what they order, and the name of such an order (`orderKey`, order-states.ts). */
export async function priceOrder(ctx: Ctx<Actor>, tx: Tx, start: Start) {
  const { lines, coupon, bundle, funder } = start.bundle
    ? await priceOfBundle(ctx, tx, start.bundle, start)
    : await priceOfCourses(ctx, tx, start)
  const ids = lines.map(({ courseId }) => courseId)
  return {
    lines: lines.map(({ discountPaise: listDiscountPaise, ...line }) => ({
      ...line,
      listDiscountPaise,
      discountPaise: listDiscountPaise + line.couponPaise + line.bundlePaise,
      // A line that the creator's own coupon makes cheaper has the better rate; a coupon of the platform brought no one by them.
      ownLink: (start.ownLinkUids?.includes(line.uid) ?? false) || (line.couponPaise > 0 && funder === 'creator'),
      source: sourceOfLine({
        byCreatorsCoupon: line.couponPaise > 0 && funder === 'creator',
        byOwnLink: start.ownLinkUids?.includes(line.uid) ?? false,
        sent: start.sources?.[line.uid],
      }),
      funder,
      sameDevice: false,
    })),
    coupon,
    bundle,
    orderKey: bundle ? bundleKey(bundle.id, ids) : keyOf(ids, start),
  }
}

function keyOf(ids: readonly number[], { gift, seats }: Start): string {
  const [first] = ids
  if (seats && first !== undefined) return seatsKey(first, seatsFingerprint(seats))
  return gift && first !== undefined ? giftKey(first, fingerprintOf(gift)) : coursesKey(ids)
}

/** @throws COUPON_REFUSED 409; for seats of a group every code is refused */
async function priceOfCourses(ctx: Ctx<Actor>, tx: Tx, start: Start) {
  if (start.seats && start.couponCode) throw couponRefused('seats')
  const listed = seatsOfCourses(await coursesForSale(tx, start.uids, ctx.now()), start.seats?.count ?? 1)
  const orderKey = keyOf(
    listed.map(({ courseId }) => courseId),
    start,
  )
  const applied = start.couponCode
    ? await priceWithCode(tx, start.couponCode, listed, { userId: ctx.actor.userId, at: ctx.now(), orderKey })
    : undefined
  return {
    lines: (applied?.lines ?? priceLines(listed)).map((line) => ({ ...line, bundlePaise: 0 })),
    coupon: applied?.coupon as FoundCoupon | undefined,
    bundle: undefined as BundleForSale | undefined,
    funder: applied ? funderOf(applied.coupon) : ('creator' as const),
  }
}

/**
 * A bundle has its own price: no code comes off it.
 * @throws BUNDLE_NOT_FOUND 404, COUPON_REFUSED 409, ALREADY_ENROLLED 409 where all of it is owned, BUNDLE_CHANGED 409 with
 * data.uids, what is left to buy, where that is not what was ordered
 */
async function priceOfBundle(ctx: Ctx<Actor>, tx: Tx, uid: string, { uids, couponCode }: Start) {
  const bundle = await bundleForSale(tx, uid, { userId: ctx.actor.userId, at: ctx.now() })
  if (!bundle) throw bundleNotFound()
  if (couponCode) throw couponRefused('bundle')
  const all = bundle.courses.map((course) => course.uid)
  const left = bundle.courses.filter(({ isOwned }) => !isOwned).map((course) => course.uid)
  if (left.length === 0) throw alreadyEnrolled({ data: { uids: all } })
  const ordered = new Set(uids)
  if (left.length !== ordered.size || left.some((one) => !ordered.has(one)))
    throw bundleChanged({ data: { uids: left } })
  const owned = new Set(bundle.courses.filter(({ isOwned }) => isOwned).map(({ courseId }) => courseId))
  const lines = priceBundle(await coursesForSale(tx, all, ctx.now()), bundle.pricePaise, owned)
  return {
    lines: lines.map((line) => ({ ...line, couponPaise: 0 })),
    coupon: undefined,
    bundle,
    funder: funderOf(bundle),
  }
}
