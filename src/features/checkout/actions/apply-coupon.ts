import { and, eq, gt, inArray, ne, or } from 'drizzle-orm'
import { messages } from '#features/coupons/messages/refusals-en.ts'
import { codeExists, couponsWithCode, type FoundCoupon } from '#features/coupons/queries/find-coupon.ts'
import { hasEnded, isValidAt } from '#features/coupons/rules/coupons.ts'
import { isForCourse, type ListedLine, type PricedLine, priceLines } from '#features/coupons/rules/price-lines.ts'
import type { CouponRefusal } from '#features/coupons/rules/refusals.ts'
import { couponCodes } from '#features/coupons/tables.ts'
import { type Refusal, refusal } from '#platform/api/errors.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import type { Paise } from '#platform/format/money.ts'
import { textOf } from '#platform/i18n/text.ts'
import type { CouponUseState } from '../rules/coupon-uses.ts'
import { coursesKey, openOrderStates, settledOrderStates } from '../rules/order-states.ts'
import { couponUses } from '../tables/coupon-uses.ts'
import { orders } from '../tables/orders.ts'

/**
 * Who pays, and when. Without an account (null) the limits of a person are not checked. `orderKey`: what is bought, where it is
 * more than these courses.
 */
type Buyer = { userId: number | null; at: Date; orderKey?: string }

type Priced<Line extends ListedLine> = { lines: PricedLine<Line>[]; coupon: FoundCoupon }

/**
 * What a buyer pays for these courses with a code. Where two creators, or a creator and the platform, have the same code, the
 * one that saves more counts, and of equal ones the platform's, which costs no creator anything; two never add up.
 * @throws COUPON_REFUSED 409 with the reason in `data.reason`
 */
export async function priceWithCode<Line extends ListedLine>(
  db: Db | Tx,
  code: string,
  lines: readonly Line[],
  buyer: Buyer,
): Promise<Priced<Line>> {
  const found = await couponsWithCode(db, code, lines)
  if (found.length === 0) throw couponRefused((await codeExists(db, code)) ? 'other_courses' : 'unknown')
  const usable: (Priced<Line> & { savedPaise: number })[] = []
  let refused: CouponRefusal | undefined
  for (const coupon of found) {
    const priced = priceLines(lines, coupon)
    const savedPaise = priced.reduce((sum, line) => sum + line.couponPaise, 0)
    const reason = await whyRefused(db, coupon, { lines, savedPaise }, buyer)
    if (reason) refused ??= reason
    else usable.push({ lines: priced, coupon, savedPaise })
  }
  const isCreators = ({ coupon }: Priced<Line>) => Number(coupon.creatorId !== null)
  const [best] = usable.toSorted((a, b) => b.savedPaise - a.savedPaise || isCreators(a) - isCreators(b))
  if (best) return best
  throw couponRefused(refused ?? 'unknown')
}

async function whyRefused(
  db: Db | Tx,
  coupon: FoundCoupon,
  { lines, savedPaise }: { lines: readonly ListedLine[]; savedPaise: number },
  { userId, at, orderKey = coursesKey(lines.map(({ courseId }) => courseId)) }: Buyer,
): Promise<CouponRefusal | undefined> {
  if (!lines.some((line) => isForCourse(coupon, line))) return 'other_courses'
  if (hasEnded(coupon, at)) return 'ended'
  if (!isValidAt(coupon, at)) return 'scheduled'
  if (savedPaise === 0) return 'free'
  const uses = userId === null ? [] : await usesOf(db, userId, coupon, orderKey)
  const mine = uses.filter((use) => use.ofTheseCourses)
  // A use of this person's that the order for the same courses holds is taken up again, or given back when it is written.
  const takenByOthers = coupon.uses - mine.filter((use) => use.codeId === coupon.codeId).length
  if (coupon.maxUses !== null && takenByOthers >= coupon.maxUses) return 'used_up'
  const counted = uses.filter((use) => !use.ofTheseCourses)
  if (counted.length >= coupon.usesPerPerson)
    return counted.some((use) => use.state === 'held') ? 'held' : 'used_before'
  if (coupon.firstPurchaseOnly && userId !== null && (await hasPaidBefore(db, userId))) return 'first_purchase'
  return undefined
}

/** The uses of a coupon that count against a person's limit. */
const countsFor = (userId: number, { couponId }: FoundCoupon) =>
  and(eq(couponUses.userId, userId), eq(couponUses.couponId, couponId), ne(couponUses.state, 'returned'))

/** A person's uses of a coupon that count against their limit, each marked where an open order for these very courses holds it. */
async function usesOf(db: Db | Tx, userId: number, coupon: FoundCoupon, key: string) {
  const rows = await db
    .select({ codeId: couponUses.couponCodeId, state: couponUses.state, coursesKey: orders.coursesKey })
    .from(couponUses)
    .innerJoin(orders, eq(orders.id, couponUses.orderId))
    .where(countsFor(userId, coupon))
    .limit(coupon.usesPerPerson + 1)
  return rows.map((row) => ({ ...row, ofTheseCourses: row.state === 'held' && row.coursesKey === key }))
}

async function hasPaidBefore(db: Db | Tx, userId: number): Promise<boolean> {
  const [paid] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.state, [...settledOrderStates]), gt(orders.totalPaise, 0)))
    .limit(1)
  return paid !== undefined
}

/**
 * Locks what an order with a coupon writes to, before it writes anything, until the transaction ends: the person's uses, then the
 * codes, by id. The codes are that of this order, and that of the person's open order for the same courses, whose use a trigger
 * returns if that order ends. In one sequence, because two people who swap codes would otherwise wait for each other.
 * @throws COUPON_REFUSED 409 where others have all uses of the code
 */
export async function lockCouponUses(
  tx: Tx,
  order: { userId: number; coursesKey: string },
  { codeId }: FoundCoupon,
): Promise<void> {
  await takeLock(tx, locks.couponsOf(order.userId))
  const held = tx
    .select({ codeId: couponUses.couponCodeId })
    .from(orders)
    .innerJoin(couponUses, eq(couponUses.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, order.userId),
        eq(orders.coursesKey, order.coursesKey),
        inArray(orders.state, [...openOrderStates]),
      ),
    )
  const locked = await tx
    .select({ id: couponCodes.id, uses: couponCodes.uses, maxUses: couponCodes.maxUses })
    .from(couponCodes)
    .where(or(eq(couponCodes.id, codeId), inArray(couponCodes.id, held)))
    .orderBy(couponCodes.id)
    .for('update')
  const code = locked.find(({ id }) => id === codeId)
  // Refused here, those who come after the last use cost no order that is written and taken back.
  if (code && code.maxUses !== null && code.uses >= code.maxUses)
    if (!(await held).some((one) => one.codeId === codeId)) throw couponRefused('used_up')
}

/**
 * Takes a use for an order that this transaction has written. `lockCouponUses` came first: the code has a use left, and no other
 * order of this person takes one meanwhile.
 * @param state `used` where nothing is left to pay
 */
export async function takeCouponUse(
  tx: Tx,
  order: { id: number; userId: number },
  { lines, coupon }: { lines: readonly { couponPaise: Paise }[]; coupon: FoundCoupon },
  { state, at }: { state: Extract<CouponUseState, 'held' | 'used'>; at: Date },
): Promise<void> {
  const taken = await tx
    .select({ state: couponUses.state })
    .from(couponUses)
    .where(countsFor(order.userId, coupon))
    .limit(coupon.usesPerPerson)
  if (taken.length >= coupon.usesPerPerson)
    throw couponRefused(taken.some((use) => use.state === 'held') ? 'held' : 'used_before')
  await tx.insert(couponUses).values({
    orderId: order.id,
    couponId: coupon.couponId,
    couponCodeId: coupon.codeId,
    userId: order.userId,
    discountPaise: lines.reduce((sum, line) => sum + line.couponPaise, 0),
    state,
    createdAt: at,
  })
}

/** COUPON_REFUSED 409; `data.reason` says why. */
export function couponRefused(reason: CouponRefusal): Refusal {
  return refusal('COUPON_REFUSED', 409, textOf(messages, reason))({ data: { reason } })
}
