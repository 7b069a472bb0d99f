import { orderOf } from './starting.ts'
import {
  type Act,
  type Answer,
  type BoughtOrder,
  type Purchase,
  type Returned,
  sandboxPath,
  type World,
} from './world.ts'

const ways: Record<string, string>[] = [
  { method: 'upi', app: 'gpay' },
  { method: 'netbanking', bank: 'NEEM' },
  { method: 'wallet', wallet: 'jhola' },
]
type Outcome = 'success' | 'failure' | 'pending' | 'cancel' | 'closed'

/** Pays on the provider's hosted pages, form by form. @returns the page at the end; undefined where it takes no payment */
async function payOnPages(world: World, purchase: Purchase, order: BoughtOrder, outcome: Outcome) {
  const opened = await world.visit(sandboxPath('/v1/checkout/embedded'), {
    key_id: order.keyId,
    order_id: order.providerOrderId,
    name: 'Sopaan',
    callback_url: world.school.url + order.callbackUrl,
    cancel_url: `${world.school.url}/payment`,
  })
  if (opened.code !== 303) return undefined
  const bank = await world.visit(`${opened.location}/pay`, purchase.random.pick(ways))
  if (bank.code !== 303) return undefined
  const end = await world.visit(bank.location, { outcome })
  return end.code === 303 && outcome !== 'cancel' ? world.visit(end.location) : end
}

/** The three fields that the provider's last page sends home. */
function returnedBy(page: Answer | undefined): Returned | undefined {
  const fields = [...String(page?.body ?? '').matchAll(/name="(razorpay_\w+)" value="([^"]*)"/g)]
  return fields.length === 3
    ? (Object.fromEntries(fields.map(([, name, value]) => [name, value])) as Returned)
    : undefined
}

const callBack = (world: World, order: BoughtOrder, returned: Returned) =>
  world.visit(order.callbackUrl, { ...returned })
const verify = (world: World, purchase: Purchase, returned: Returned) =>
  world.call('POST', '/payments/verify', returned, { token: purchase.learner.token })

async function payAndRemember(world: World, purchase: Purchase, order: BoughtOrder): Promise<Returned | undefined> {
  const returned = returnedBy(await payOnPages(world, purchase, order, 'success'))
  if (!returned) return undefined
  purchase.returned.push(returned)
  world.returns.push({ token: purchase.learner.token, returned })
  return returned
}

/** The browser comes home from the provider's pages. */
export const payAndReturn: Act = async (world, purchase) => {
  for (const order of purchase.orders) {
    const returned = await payAndRemember(world, purchase, order)
    if (returned) await callBack(world, order, returned)
  }
}

/** The page verifies the payment by itself. */
export const payAndVerify: Act = async (world, purchase) => {
  for (const order of purchase.orders) {
    const returned = await payAndRemember(world, purchase, order)
    if (returned) await verify(world, purchase, returned)
  }
}

/** Return and verify at the same moment, and both orders of a learner who has two. */
export const payAndReportAtOnce: Act = async (world, purchase) => {
  await Promise.all(
    purchase.orders.map(async (order) => {
      const returned = await payAndRemember(world, purchase, order)
      if (returned) await Promise.all([callBack(world, order, returned), verify(world, purchase, returned)])
    }),
  )
}

/** Paid, and the tab is closed: nobody brings the news home. */
export const payAndCloseTab: Act = async (world, purchase) => {
  for (const order of purchase.orders) await payOnPages(world, purchase, order, 'closed')
}

export const failThenPay: Act = async (world, purchase) => {
  const order = orderOf(purchase)
  if (order) await payOnPages(world, purchase, order, 'failure')
  await payAndReturn(world, purchase)
}

export const cancelThenPay: Act = async (world, purchase) => {
  const order = orderOf(purchase)
  if (order) await payOnPages(world, purchase, order, 'cancel')
  await payAndVerify(world, purchase)
}

/** The bank said no, or nothing, and the money moves all the same, some purchases later. */
const authorizeLate = (outcome: 'failure' | 'pending'): Act => {
  return async (world, purchase) => {
    const order = orderOf(purchase)
    if (!order) return
    const { payment } = await world.control({ action: 'pay', order: order.providerOrderId, outcome })
    if (!payment) return
    const act: Act = async () => {
      await world.control({ action: 'late-authorise', payment: payment.id })
    }
    world.later.push({ at: purchase.n + purchase.random.whole(0, 30), act, purchase })
  }
}
export const failThenAuthorizeLate = authorizeLate('failure')
export const waitThenAuthorizeLate = authorizeLate('pending')

/** A failed attempt is authorised late while another one pays the order. */
export const authorizeLateBesidePayment: Act = async (world, purchase) => {
  await failThenAuthorizeLate(world, purchase)
  await payAndReturn(world, purchase)
}

/** A second captured payment of one order, as no provider should let happen. */
export const payTwice: Act = async (world, purchase) => {
  await payAndReturn(world, purchase)
  const order = orderOf(purchase)
  if (order) await world.control({ action: 'second-capture', order: order.providerOrderId })
}

export const payNothing: Act = async () => {}
