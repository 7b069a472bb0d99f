import { platformKey } from './school.ts'
import type { Act, Answer, BoughtOrder, Purchase, World } from './world.ts'

/** The States whose learners buy: the seller's own, others, and one who says none. */
const states = ['23', '27', '09', undefined]

const billingOf = ({ random }: Purchase) => {
  const billingState = random.pick(states)
  return billingState ? { billingState } : {}
}

/** What the page to pay on reads. An order that is paid or closed has none. */
async function rememberOrder(world: World, purchase: Purchase, { code, body }: Answer, uids: string[]): Promise<void> {
  if (code !== 200) return
  if (body.data.orderUid) world.answered.add(body.data.orderUid)
  const session = String(body.data.redirectionUrl).replace('/pay/', '')
  const page = await world.call('GET', `/payment/session/${session}`)
  if (page.code !== 200) return
  const { orderUid, providerOrderId, callbackUrl, keyId } = page.body.data
  if (purchase.orders.some((one) => one.uid === orderUid)) return
  purchase.orders.push({ uid: orderUid, providerOrderId, callbackUrl, keyId, uids })
}

const start = (
  world: World,
  purchase: Purchase,
  uids: string[],
  more: {
    key?: string
    billing?: object
    couponCode?: string | undefined
    gift?: object
    seats?: object
    bundle?: string
  } = {},
) =>
  world.call(
    'POST',
    '/payment/init-payment',
    {
      uid: uids,
      ...(more.billing ?? billingOf(purchase)),
      couponCode: more.couponCode,
      gift: more.gift,
      seats: more.seats,
      bundle: more.bundle,
    },
    { token: purchase.learner.token, ...(more.key ? { headers: { 'idempotency-key': more.key } } : {}) },
  )
const uidsOf = ({ courses }: Purchase): string[] => courses.map(({ uid }) => uid)

export const startOnce: Act = async (world, purchase) => {
  const uids = uidsOf(purchase)
  await rememberOrder(world, purchase, await start(world, purchase, uids), uids)
}

/** With the code of the first course's creator, or in every third purchase the platform's; one that is used up, or that this learner used, is left out. */
export const startWithCoupon: Act = async (world, purchase) => {
  const uids = uidsOf(purchase)
  const couponCode = world.school.coupons.get(
    purchase.n % 3 === 0 ? platformKey : (purchase.courses[0]?.creatorId ?? 0),
  )
  const answer = await start(world, purchase, uids, { couponCode })
  const refused = answer.body.error === 'COUPON_REFUSED'
  await rememberOrder(world, purchase, refused ? await start(world, purchase, uids) : answer, uids)
}

/** I16: a key that is sent again answers the same, and is refused with another body. */
export const startTwiceByKey: Act = async (world, purchase) => {
  const uids = uidsOf(purchase)
  const sent = { key: `purchase-${purchase.n}`, billing: billingOf(purchase) }
  const first = await start(world, purchase, uids, sent)
  await rememberOrder(world, purchase, first, uids)
  const again = await start(world, purchase, uids, sent)
  if (first.code === 200 && JSON.stringify(first.body) !== JSON.stringify(again.body))
    world.broken.push({ id: 'I16', what: `purchase ${purchase.n}: ${JSON.stringify([first.body, again.body])}` })
  const other = await start(world, purchase, uids, { ...sent, billing: { billingState: '19' } })
  if (first.code === 200 && other.code !== 422)
    world.broken.push({ id: 'I16', what: `purchase ${purchase.n}: another body was answered with ${other.code}` })
}

/** Two tabs of one learner at the same moment lead to one order. */
export const startInTwoTabs: Act = async (world, purchase) => {
  const uids = uidsOf(purchase)
  const billing = billingOf(purchase)
  const tabs = await Promise.all([1, 2].map(() => start(world, purchase, uids, { billing })))
  for (const tab of tabs) await rememberOrder(world, purchase, tab, uids)
  if (purchase.orders.length > 1)
    world.broken.push({ id: 'I6', what: `purchase ${purchase.n}: two open orders of the same courses` })
}

/** The provider's own modal, which names the price: a course that changed its price is tried again at the new one. */
export const startInModal: Act = async (world, purchase) => {
  const [course] = purchase.courses
  if (!course) return
  purchase.courses = [course]
  const { token } = purchase.learner
  const order = (rupees: number) =>
    world.call(
      'POST',
      '/payments/create-order',
      { courseId: course.uid, amount: rupees, ...billingOf(purchase) },
      { token },
    )
  let answer = await order(course.pricePaise / 100)
  if (answer.body.error === 'PRICE_CHANGED') answer = await order(answer.body.data.amount)
  if (answer.code !== 200) return
  const { orderUid } = answer.body.data
  const opened = await world.call('POST', '/payment/create-payment', { orderUid }, { token })
  await rememberOrder(world, purchase, opened, [course.uid])
}

/** Two orders that share a course: whatever is paid second gives it back. */
export const startOverlapping: Act = async (world, purchase) => {
  await startOnce(world, purchase)
  const [course] = purchase.courses
  const other = purchase.random.pick(world.school.courses)
  if (!course || other.uid === course.uid) return
  const uids = purchase.courses.length > 1 ? [course.uid] : [course.uid, other.uid]
  await rememberOrder(world, purchase, await start(world, purchase, uids), uids)
}

/** One course for another person, by email or with a link. */
export const startGift: Act = async (world, purchase) => {
  const [course] = purchase.courses
  if (!course) return
  purchase.courses = [course]
  const email = purchase.random.chance(0.5) ? `friend${purchase.n}@example.in` : ''
  const answer = await start(world, purchase, [course.uid], { gift: { email, words: `Purchase ${purchase.n}` } })
  await rememberOrder(world, purchase, answer, [course.uid])
}

/** Seats of one course for a group, a few of them so that people meet at the last one. */
export const startSeats: Act = async (world, purchase) => {
  const [course] = purchase.courses
  if (!course) return
  purchase.courses = [course]
  const seats = { count: purchase.random.pick([2, 3, 7, 60]), name: `Purchase ${purchase.n}` }
  await rememberOrder(world, purchase, await start(world, purchase, [course.uid], { seats }), [course.uid])
}

/** A bundle, or what this learner lacks of it. */
export const startBundle: Act = async (world, purchase) => {
  const bundle = purchase.random.pick(world.school.bundles)
  const { token } = purchase.learner
  const price = await world.call('GET', `/payment/bundle-price/${bundle.uid}`, undefined, { token })
  if (price.code !== 200 || price.body.data.courses.length === 0) return
  const uids: string[] = price.body.data.courses
  purchase.courses = world.school.courses.filter(({ uid }) => uids.includes(uid))
  await rememberOrder(world, purchase, await start(world, purchase, uids, { bundle: bundle.uid }), uids)
}

/** The one to pay: the last that was started. */
export const orderOf = ({ orders }: Purchase): BoughtOrder | undefined => orders.at(-1)
