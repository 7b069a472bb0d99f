import { setTimeout as sleep } from 'node:timers/promises'
import { orderOf } from './starting.ts'
import type { Act, Purchase, World } from './world.ts'

const ask = (world: World, { learner, orders }: Purchase, uids?: readonly string[]) =>
  Promise.all(
    orders.map(({ uid }) =>
      world.call('POST', `/payments/${uid}/refund`, { reason: 'Not what I need', ...(uids ? { uids } : {}) }, learner),
    ),
  )

export const askWholeRefund: Act = async (world, purchase) => {
  await ask(world, purchase)
}

export const askRefundOfOneCourse: Act = async (world, purchase) => {
  const [course] = purchase.courses
  if (course) await ask(world, purchase, [course.uid])
}

/** Pressed twice: one refund. */
export const askRefundTwice: Act = async (world, purchase) => {
  await Promise.all([ask(world, purchase), ask(world, purchase)])
}

/** After most of the course was studied, a person decides. */
export const studyThenAskRefund: Act = async (world, purchase) => {
  for (const { uid, lessons } of purchase.courses)
    for (const lesson of lessons.slice(0, 2)) {
      const done = { lessonUid: lesson.uid, completed: true }
      await world.call('POST', `/learner/course/${uid}/progress`, done, { token: purchase.learner.token })
    }
  await ask(world, purchase)
}

/** An administrator decides what waits; sometimes two do, at once and differently. */
export const decideRefunds: Act = async (world, { random }) => {
  const [one, other] = world.school.administrators
  const { body } = await world.call('GET', '/admin/refund?state=waiting&limit=10', undefined, one)
  for (const { uid, amount, courses } of body.data?.refunds ?? []) {
    const decide = (verb: 'approve' | 'decline', by: typeof one, sent: object = {}) =>
      world.call('POST', `/admin/refund/${uid}/${verb}`, { reason: 'Decided', ...sent }, by)
    const way = random.next()
    if (way < 0.15) await Promise.all([decide('approve', one), decide('decline', other)])
    else if (way < 0.3) await decide('decline', one)
    else if (way < 0.55 && courses?.length === 1) await decide('approve', one, { amount: Math.ceil(amount * 50) / 100 })
    else await decide('approve', one)
  }
}

/** The payments of the purchase that took money. */
export async function paymentsOf(world: World, { orders }: Purchase) {
  const pages = await Promise.all(orders.map((one) => world.provider('GET', `/orders/${one.providerOrderId}/payments`)))
  return pages.flatMap(({ body }) => body.items ?? []).filter((one) => ['captured', 'refunded'].includes(one.status))
}

/** Somebody gives it back on the provider's own pages. @param share of what is left; a whole number of paise */
const refundAtProvider = (share: (leftPaise: number, purchase: Purchase) => number): Act => {
  return async (world, purchase) => {
    for (const { id, amount, amount_refunded } of await paymentsOf(world, purchase)) {
      const leftPaise = amount - amount_refunded
      if (leftPaise === 0) continue
      const paise = Math.max(100, share(leftPaise, purchase))
      await world.provider('POST', `/payments/${id}/refund`, { amount: paise })
    }
  }
}
export const refundWholeAtProvider = refundAtProvider((leftPaise) => leftPaise)
export const refundCourseAtProvider = refundAtProvider((_left, { courses }) => courses[0]?.pricePaise ?? 0)
export const refundOddPartAtProvider = refundAtProvider((leftPaise) => Math.floor(leftPaise / 3) + 1)

/** No event says so: the nightly sweep alone finds it. */
export const refundSilentlyAtProvider: Act = async (world, purchase) => {
  for (const { id, status } of await paymentsOf(world, purchase))
    if (status === 'captured') await world.control({ action: 'refund', payment: id, webhook: 'none' })
}

/** A second payment of which no event came goes back there: the event of its refund is the first that names it. */
export const refundUnreportedAtProvider: Act = async (world, purchase) => {
  const order = orderOf(purchase)
  if (!order) return
  // As many as its capture has.
  await world.control({ action: 'set', faults: { dropWebhooks: 3 } })
  const { payment } = await world.control({ action: 'second-capture', order: order.providerOrderId })
  if (payment) await world.provider('POST', `/payments/${payment.id}/refund`, {})
}

/** The learner asks, and somebody refunds it at the provider at the same moment. */
export const refundTwiceOver: Act = async (world, purchase) => {
  await Promise.all([ask(world, purchase), refundWholeAtProvider(world, purchase)])
}

/** The bank refuses what the provider sent: a person pays it. */
export const failRefund: Act = async (world, purchase) => {
  await ask(world, purchase)
  await sleep(300)
  for (const { id } of await paymentsOf(world, purchase)) {
    const { body } = await world.provider('GET', `/payments/${id}/refunds`)
    for (const refund of body.items ?? [])
      if (refund.status === 'pending')
        await world.control({ action: 'settle-refund', refund: refund.id, status: 'failed' })
  }
}

/** The browser's back button, and a page that verifies once more. */
export const reportAgain: Act = async (world, purchase) => {
  const order = orderOf(purchase)
  for (const returned of purchase.returned) {
    await world.call('POST', '/payments/razorpay/verify', returned, purchase.learner)
    if (order) await world.visit(order.callbackUrl, { ...returned })
  }
}
