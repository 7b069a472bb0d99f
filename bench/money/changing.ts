import { throughKills } from './run-jobs.ts'
import { orderOf } from './starting.ts'
import type { Act } from './world.ts'

/** The creator changes the price while the learner pays: the order's price holds. */
export const changePrice: Act = async (world, { courses, random }) => {
  const [course] = courses
  const creator = course && world.school.creators.get(course.creatorId)
  if (!course || !creator) return
  const pricePaise = random.whole(100, 500_000)
  const body = { price: pricePaise / 100, discount: null, free: false }
  const { code } = await world.call('POST', `/creator/course/${course.uid}/price`, body, { token: creator.token })
  if (code === 200) course.pricePaise = pricePaise
}

/** An administrator takes the course out of the market meanwhile, and restores it some purchases later. */
export const archiveCourse: Act = async (world, purchase) => {
  const [course] = purchase.courses
  if (!course) return
  const [{ token }] = world.school.administrators
  await world.call('POST', `/admin/course/${course.uid}/archive`, {}, { token })
  const restore: Act = async () => {
    await world.call('POST', `/admin/course/${course.uid}/restore`, {}, { token })
  }
  world.later.push({ at: purchase.n + purchase.random.whole(1, 8), act: restore, purchase })
}

/** The learner cancels the order and pays it all the same: a capture wins. */
export const cancelOrder: Act = async (world, purchase) => {
  const order = orderOf(purchase)
  if (order) await world.call('POST', `/payments/${order.uid}/cancel`, {}, { token: purchase.learner.token })
}

/** Half an hour passes: the order expires before it is paid. */
export const letOrderExpire: Act = async (world, purchase) => {
  const order = orderOf(purchase)
  if (!order) return
  await throughKills(
    () => world.school.database.sql`
    update orders set expires_at = now() - interval '1 minute', state = 'expired', opening_at = null
    where uid = ${order.uid} and state in ('draft', 'pending')`,
  )
}
