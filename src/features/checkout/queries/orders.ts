import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { bundles } from '#features/bundles/tables.ts'
import { coursePathOf, coverLink } from '#features/catalogue/queries/course-card.ts'
import { wasPriceAt } from '#features/catalogue/rules/price.ts'
import { courses } from '#features/catalogue/tables.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import type { Db } from '#platform/database/db.ts'
import type { Paise } from '#platform/format/money.ts'
import type * as contract from '../contract/checkout.ts'
import { messages } from '../messages/en.ts'
import { isSettled } from '../rules/order-states.ts'
import { orderItemAdjustments, orderItems, orders, paySessions } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { giftsOf } from './gifts-of-orders.ts'
import { seatsOf } from './seats-of-orders.ts'

type LineRow = typeof orderItems.$inferSelect
type OrderRow = typeof orders.$inferSelect
type Status = ReplyOf<typeof contract.paymentStatus>

/** The order behind a page to pay on, whether or not it has ended. */
export async function orderOfSession(db: Db, token: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select({ order: orders })
    .from(paySessions)
    .innerJoin(orders, eq(orders.id, paySessions.orderId))
    .where(eq(paySessions.token, token))
  return row?.order
}

/** One of the person's own orders, by its uid, or the latest whose end they have not put away. */
export async function orderOfPerson(db: Db, userId: number, uid?: string): Promise<OrderRow | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), uid ? eq(orders.uid, uid) : isNull(orders.statusClearedAt)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1)
  return order
}

/** What the order holds, at the prices it was made at, as the payment page and the success page show it at a moment. */
export async function coursesOfOrder(db: Db, orderId: number, at: Date) {
  const rows = await db
    .select({ item: orderItems, course: courses, offPaise: orderItemAdjustments.amountPaise })
    .from(orderItems)
    .innerJoin(courses, eq(courses.id, orderItems.courseId))
    .leftJoin(
      orderItemAdjustments,
      and(
        eq(orderItemAdjustments.orderItemId, orderItems.id),
        inArray(orderItemAdjustments.kind, ['coupon', 'bundle']),
      ),
    )
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.position)
  return rows.map(({ item, course, offPaise }) => ({
    uid: course.uid,
    path: coursePathOf(course),
    courseTitle: item.title,
    courseThumbnailLink: course.thumbnailLink ?? coverLink(course.coverMotif, course.coverSeed),
    coursePrice: item.pricePaise,
    courseDiscount: item.discountPaise,
    courseDiscountedPrice: item.payablePaise,
    courseWasPrice: wasPriceOfLine({ item, course, offPaise }, at),
    language: course.language,
  }))
}

/** The course's price now says nothing of a line that was dearer. What was asked without its coupon or bundle may be named. */
function wasPriceOfLine(
  { item, course, offPaise }: { item: LineRow; course: typeof courses.$inferSelect; offPaise: Paise | null },
  at: Date,
): Paise | null {
  const line = { pricePaise: item.pricePaise, discountPaise: item.discountPaise, discountEndsAt: null }
  const { fullPriceAskedUntil } = course
  const asked =
    item.pricePaise <= course.pricePaise * item.quantity ? wasPriceAt({ ...line, fullPriceAskedUntil }, at) : null
  return asked ?? (offPaise === null ? null : item.payablePaise + offPaise)
}

const idle: Status = {
  status: 'idle',
  transactionId: null,
  orderId: null,
  courseId: null,
  courses: [],
  amount: 0,
  paymentMethod: null,
  failure: null,
  payable: false,
  gift: null,
  seats: null,
  bundle: null,
}

/** Where an order stands, in the specification's four words. */
export async function statusOf(db: Db, order: OrderRow | undefined, at: Date): Promise<Status> {
  if (!order) return idle
  const attempts = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, order.id))
    .orderBy(desc(payments.providerCreatedAt), desc(payments.id))
  const bought = await coursesOfOrder(db, order.id, at)
  const settled = isSettled(order)
  const underWay = attempts.some(
    ({ state, use }) => state === 'authorized' || (state === 'captured' && use !== 'surplus' && use !== 'settled'),
  )
  const [last] = attempts
  const open = order.state === 'draft' || order.state === 'pending'
  const failed = !settled && !underWay && (!open || last?.state === 'failed' || last?.state === 'lapsed')
  const paidBy = attempts.find((one) => one.use === 'fulfils') ?? (settled ? undefined : last)
  return {
    status: settled ? 'success' : failed ? 'failed' : 'processing',
    transactionId: paidBy?.providerPaymentId ?? null,
    orderId: order.uid,
    courseId: bought[0]?.uid ?? null,
    courses: bought,
    amount: order.totalPaise,
    paymentMethod: order.totalPaise > 0 ? order.provider : null,
    failure: failed && last ? last.errorDescription || messages.paymentFailed : null,
    payable: !settled && !underWay,
    gift: (await giftsOf(db, { now: at }, [order.id])).get(order.id) ?? null,
    seats: (await seatsOf(db, [order.id])).get(order.id) ?? null,
    bundle: await bundleOfOrder(db, order),
  }
}

async function bundleOfOrder(db: Db, { bundleId }: OrderRow): Promise<Status['bundle']> {
  if (bundleId === null) return null
  const [bundle] = await db
    .select({ title: bundles.title, slug: bundles.slug, uid: bundles.uid })
    .from(bundles)
    .where(eq(bundles.id, bundleId))
  return bundle ? { title: bundle.title, path: coursePathOf(bundle) } : null
}

export async function ordersByProviderIds(db: Db, ids: readonly string[]): Promise<OrderRow[]> {
  return ids.length === 0
    ? []
    : db
        .select()
        .from(orders)
        .where(inArray(orders.providerOrderId, [...ids]))
}
