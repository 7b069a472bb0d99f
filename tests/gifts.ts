import { eq } from 'drizzle-orm'
import { settleOrder } from '#features/checkout/actions/settle-order.ts'
import { orderItems } from '#features/checkout/tables/orders.ts'
import { courseInvitations } from '#features/invitations/tables.ts'
import { app, gateway, learner, startedOrder } from './checkout.ts'
import { makeSession, type MadeCourse, type Person } from './make.ts'

/** What a buyer says of a gift. */
export type GiftInput = NonNullable<Parameters<typeof startedOrder>[3]>['gift']

/** The gift that an order buys. */
export async function giftOf(order: { id: number }) {
  const [row] = await app.database.db
    .select({ gift: courseInvitations })
    .from(courseInvitations)
    .innerJoin(orderItems, eq(orderItems.id, courseInvitations.orderItemId))
    .where(eq(orderItems.orderId, order.id))
  if (!row) throw new Error('the order buys no gift')
  return row.gift
}

/** A gift of this course that the learner has paid for. */
export async function boughtGift(course: MadeCourse, gift: GiftInput = {}) {
  const order = await startedOrder(app, learner, [course], { gift })
  const settled = await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'webhook')
  if (settled !== 'fulfilled') throw new Error(`the payment of a gift ended as ${settled}`)
  return { ...order, gift: await giftOf(order) }
}

export const acceptGift = (person: Person, code: string) =>
  app.call('POST', `/learner/gift/${code}/accept`, {}, { token: person.token })

/** The learner at a later moment, with a session of that time. */
export async function goTo(at: Date): Promise<void> {
  app.setNow(at)
  learner.token = await makeSession(app, learner)
}
