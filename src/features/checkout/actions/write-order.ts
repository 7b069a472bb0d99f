import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { rememberBilling } from '#features/accounts/actions/remember-billing.ts'
import { signedInHere } from '#features/accounts/queries/devices.ts'
import type { FoundCoupon } from '#features/coupons/queries/find-coupon.ts'
import { grantEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { isOwnedAt } from '#features/enrolments/queries.ts'
import { writeGroup } from '#features/groups/actions/groups.ts'
import { writeGift } from '#features/invitations/actions/gifts.ts'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { minuteMs } from '#platform/format/durations.ts'
import type { Paise } from '#platform/format/money.ts'
import { type Actor, newToken, newUid } from '#platform/http/session.ts'
import { lookMinutes, openOrderStates, orderLifeMinutes } from '../rules/order-states.ts'
import type { Sources } from '../rules/order-sources.ts'
import { adjustmentsOf } from '../rules/order-lines.ts'
import { saleTerms } from '../rules/sale-terms.ts'
import { totalsOf } from '../rules/tax.ts'
import { orderItemAdjustments, orderItems, orders, paySessions } from '../tables/orders.ts'
import { couponUses } from '../tables/coupon-uses.ts'
import { lockCouponUses, takeCouponUse } from './apply-coupon.ts'
import type { Billing } from './billing.ts'
import { type Gift, refuseGift } from './gift-details.ts'
import { notifyEnrolled } from './notify-buyer.ts'
import { type OrderedCourse, priceOrder } from './price-order.ts'
import { alreadyEnrolled, nothingToPay, paymentsOff, priceChangedTo } from './refusals.ts'
import { refuseOwnCourses, refuseSamePerson } from './refuse-own-courses.ts'
import { reportedBy } from './reported-by.ts'
import { billingOfUser } from './save-billing.ts'
import { refuseSeats, type Seats } from './seats-details.ts'

export type OrderRow = typeof orders.$inferSelect
/**
 * `uids` may repeat. `amountPaise` is compared, never used. `paidOnly` refuses what costs nothing. `ownLinkUids`: those of
 * them that the buyer found by their creator's own link.
 */
export type Start = {
  uids: readonly string[]
  amountPaise?: Paise | undefined
  billing: Billing
  paidOnly?: boolean
  ownLinkUids?: readonly string[]
  /** By which way the buyer came to the courses, for the figures of their creators alone. */
  sources?: Sources
  /** As it was entered; one that changes no price is refused. */
  couponCode?: string | undefined
  /** The one course is bought for another person. */
  gift?: Gift
  /** The one course is bought for a group of people. */
  seats?: Seats
  /** The bundle, by its uid, that the courses are bought as: all of it that the buyer does not own. */
  bundle?: string | undefined
}
/** `isNew`: written by this very call, so the provider can't know it yet. */
export type Written = { order: OrderRow; isNew: boolean }

/**
 * Writes the order in the caller's transaction, before the provider hears of it. An open order of the same person for
 * the same courses at the same prices is taken up again, with its full time; nothing to pay is enrolled at once.
 * @returns undefined where another call was writing the same order and took it back: begin again
 */
export async function writeOrder(ctx: Ctx<Actor>, tx: Tx, start: Start): Promise<Written | undefined> {
  await reportedBy(tx, 'buyer')
  const { lines: ordered, coupon, bundle, orderKey } = await priceOrder(ctx, tx, start)
  refuseOwnCourses(ctx.actor.userId, ordered)
  if (start.seats) refuseSeats({ lines: ordered, bundle, gift: start.gift })
  else if (start.gift) await refuseGift(tx, start.gift, { lines: ordered, bundle })
  else await refuseOwned(tx, ctx.actor.userId, ordered, ctx.now())
  const totals = totalsOf(ordered)
  if (start.amountPaise !== undefined && start.amountPaise !== totals.totalPaise)
    throw priceChangedTo(totals.totalPaise)
  if (Object.keys(start.billing).length > 0) await rememberBilling(tx, ctx.actor.userId, start.billing)
  const billing = await billingOfUser(tx, ctx.actor.userId)
  await refuseSamePerson(tx, { userId: ctx.actor.userId, gstin: billing.gstin }, ordered)
  const at = ctx.now()
  const uid = newUid()
  const row = {
    uid,
    receipt: uid,
    mode: ctx.settings.gateway.mode,
    userId: ctx.actor.userId,
    coursesKey: orderKey,
    bundleId: bundle?.id ?? null,
    ...totals,
    ...billing,
    expiresAt: new Date(at.getTime() + orderLifeMinutes * minuteMs),
    createdAt: at,
  }
  if (coupon) await lockCouponUses(tx, row, coupon)
  if (totals.totalPaise === 0) {
    if (start.paidOnly || start.gift || start.seats) throw nothingToPay()
    return { order: await enrolFree(ctx, tx, row, { lines: ordered, coupon }), isNew: true }
  }
  if (!ctx.settings.payments) throw paymentsOff()
  const { gift, seats } = start
  return openOrder(ctx, tx, row, { lines: await withDevice(ctx, tx, ordered), coupon, gift, seats })
}

async function refuseOwned(tx: Tx, userId: number, ordered: readonly OrderedCourse[], at: Date): Promise<void> {
  const ids = ordered.map((course) => course.courseId)
  const rows = await queryRows(tx, { course_id: number })`
    select e.course_id from enrolments e where e.user_id = ${userId} and e.course_id in ${ids} and ${isOwnedAt(at)}`
  const owned = new Set(rows.map((row) => row.course_id))
  if (owned.size > 0)
    throw alreadyEnrolled({
      data: { uids: ordered.filter(({ courseId }) => owned.has(courseId)).map(({ uid }) => uid) },
    })
}

/** Marks the courses whose creator signed in with the browser of this order (hold-sales.ts). */
async function withDevice(ctx: Ctx, tx: Tx, ordered: readonly OrderedCourse[]): Promise<OrderedCourse[]> {
  const here = await signedInHere(
    ctx,
    tx,
    ordered.map(({ creatorId }) => creatorId),
  )
  return ordered.map((course) => ({ ...course, sameDevice: here.includes(course.creatorId) }))
}

type NewOrder = Omit<typeof orders.$inferInsert, 'state'>

/** What is bought, and the coupon that made it cheaper. */
type Purchase = { lines: readonly OrderedCourse[]; coupon: FoundCoupon | undefined } & ForOthers
type ForOthers = { gift?: Gift | undefined; seats?: Seats | undefined }

/** The open order of a person for the same courses. */
const openFor = ({ userId, coursesKey: key }: NewOrder) =>
  and(eq(orders.userId, userId), eq(orders.coursesKey, key), inArray(orders.state, [...openOrderStates]))

async function enrolFree(
  ctx: Ctx<Actor>,
  tx: Tx,
  row: NewOrder,
  { lines: ordered, coupon }: Purchase,
): Promise<OrderRow> {
  const at = ctx.now()
  const [order] = await tx
    .insert(orders)
    .values({ ...row, state: 'paid', paidAt: at })
    .returning()
  if (!order) throw new Error('an order was not written')
  await writeItems(tx, order, ordered)
  // One that was open for these courses may hold the use: a price has fallen since, and the coupon pays for all of it now.
  if (coupon) await tx.update(orders).set({ state: 'expired' }).where(openFor(row))
  if (coupon) await takeCouponUse(tx, order, { lines: ordered, coupon }, { state: 'used', at })
  const ids = ordered.map((course) => course.courseId)
  const granted = await grantEnrolments(tx, { userId: order.userId, courseIds: ids, source: 'free', at })
  // A call at the same moment was first: this one has nothing to add.
  if (granted.length < ids.length)
    throw alreadyEnrolled({
      data: { uids: ordered.filter(({ courseId }) => !granted.includes(courseId)).map(({ uid }) => uid) },
    })
  await notifyEnrolled(
    ctx,
    tx,
    order,
    ids.map((courseId) => ({ courseId })),
  )
  await ctx.jobs.enqueue(tx, 'checkout.send-receipt', { orderId: order.id }, { singletonKey: `receipt:${order.uid}` })
  return order
}

async function openOrder(
  ctx: Ctx<Actor>,
  tx: Tx,
  row: NewOrder,
  { lines: ordered, coupon, gift, seats }: Purchase,
): Promise<Written | undefined> {
  const at = ctx.now()
  const same = openFor(row)
  const heldCode = sql`(select ${couponUses.couponCodeId} from ${couponUses} where ${couponUses.orderId} = ${orders.id})`
  // One whose time is up, or whose prices or coupon are others now, makes room; a late capture of it still counts.
  await tx
    .update(orders)
    .set({ state: 'expired' })
    .where(
      and(
        same,
        or(
          lt(orders.expiresAt, at),
          ne(orders.totalPaise, row.totalPaise),
          ne(orders.subtotalPaise, row.subtotalPaise),
          ne(orders.mode, row.mode),
          sql`${heldCode} is distinct from ${coupon?.codeId ?? null}`,
        ),
      ),
    )
  const [made] = await tx
    .insert(orders)
    .values({ ...row, state: 'draft' })
    .onConflictDoNothing()
    .returning()
  if (!made) {
    const { billingName, billingAddress, billingState, billingPin, gstin, expiresAt } = row
    const billing = { billingName, billingAddress, billingState, billingPin, gstin }
    const [open] = await tx
      .update(orders)
      .set({ ...billing, expiresAt })
      .where(same)
      .returning()
    if (open) {
      await markLines(tx, open.id, ordered)
      // Gone on with, it is sold under what holds now.
      await tx.update(orderItems).set(saleTerms).where(eq(orderItems.orderId, open.id))
    }
    return open && { order: open, isNew: false }
  }
  await writeItems(tx, made, ordered, { gift, seats })
  if (coupon) await takeCouponUse(tx, made, { lines: ordered, coupon }, { state: 'held', at })
  await tx.insert(paySessions).values({ token: newToken(), orderId: made.id, createdAt: at })
  const startAfter = new Date(at.getTime() + (lookMinutes[0] ?? 2) * minuteMs)
  await ctx.jobs.enqueue(tx, 'checkout.reconcile-order', { orderId: made.id, look: 0 }, { startAfter })
  return { order: made, isNew: true }
}

/**
 * An open order is gone on with: what was marked stays marked, and a link that was opened or a device that was used since
 * then counts.
 */
async function markLines(tx: Tx, orderId: number, ordered: readonly OrderedCourse[]): Promise<void> {
  for (const mark of ['ownLink', 'sameDevice'] as const) {
    const ids = ordered.filter((course) => course[mark]).map(({ courseId }) => courseId)
    if (ids.length === 0) continue
    await tx
      .update(orderItems)
      .set({ [mark]: true })
      .where(and(eq(orderItems.orderId, orderId), inArray(orderItems.courseId, ids)))
  }
}

async function writeItems(
  tx: Tx,
  order: OrderRow,
  ordered: readonly OrderedCourse[],
  { gift, seats }: ForOthers = {},
): Promise<void> {
  const items = await tx
    .insert(orderItems)
    .values(
      ordered.map((course, position) => ({
        orderId: order.id,
        product: seats ? ('seats' as const) : gift ? ('gift' as const) : ('course' as const),
        quantity: seats?.count ?? 1,
        courseId: course.courseId,
        position,
        title: course.title,
        sac: course.sac,
        pricePaise: course.pricePaise,
        discountPaise: course.discountPaise,
        payablePaise: course.payablePaise,
        ownLink: course.ownLink,
        source: course.source,
        sameDevice: course.sameDevice,
        ...saleTerms,
        soldAt: order.paidAt,
      })),
    )
    .returning({ orderItemId: orderItems.id, courseId: orderItems.courseId })
  const adjustments = ordered.flatMap((line) => {
    const orderItemId = items.find(({ courseId }) => courseId === line.courseId)?.orderItemId
    if (orderItemId === undefined) throw new Error(`order ${order.id} has no line for course ${line.uid}`)
    return adjustmentsOf(line).map((adjustment) => ({ orderItemId, ...adjustment }))
  })
  if (gift)
    for (const line of items)
      await writeGift(tx, { ...line, orderUid: order.uid, giverId: order.userId }, gift, order.createdAt)
  if (seats)
    for (const line of items)
      await writeGroup(
        tx,
        { ...line, managerId: order.userId },
        { seats: seats.count, name: seats.name },
        order.createdAt,
      )
  if (adjustments.length > 0) await tx.insert(orderItemAdjustments).values(adjustments)
}
