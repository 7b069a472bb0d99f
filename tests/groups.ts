import { eq } from 'drizzle-orm'
import { settleOrder } from '#features/checkout/actions/settle-order.ts'
import { orderItems } from '#features/checkout/tables/orders.ts'
import { seatGroups } from '#features/groups/tables.ts'
import { app, gateway, learner, startedOrder } from './checkout.ts'
import type { MadeCourse, Person } from './make.ts'

/** The group whose seats an order buys. */
export async function groupOf(order: { id: number }) {
  const [row] = await app.database.db
    .select({ group: seatGroups })
    .from(seatGroups)
    .innerJoin(orderItems, eq(orderItems.id, seatGroups.orderItemId))
    .where(eq(orderItems.orderId, order.id))
  if (!row) throw new Error('the order buys no seats')
  return row.group
}

/** Seats of this course that the learner has paid for. */
export async function boughtSeats(course: MadeCourse, seats: { count: number; name?: string }, by = learner) {
  const order = await startedOrder(app, by, [course], { seats })
  const settled = await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'webhook')
  if (settled !== 'fulfilled') throw new Error(`the payment of seats ended as ${settled}`)
  return { ...order, group: await groupOf(order) }
}

const as = ({ token }: Person) => ({ token })

export const invite = (group: { uid: string }, emails: readonly string[], by = learner, key = crypto.randomUUID()) =>
  app.call('POST', `/learner/group/${group.uid}/invite`, { list: emails.join('\n'), idempotencyKey: key }, as(by))

/** Switches the group's link on. @returns its code */
export async function linkOf(group: { uid: string }, by = learner): Promise<string> {
  const answer = await app.call('POST', `/learner/group/${group.uid}/link`, { on: true }, as(by))
  return String(answer.body.data.joinPath).replace('/join/', '')
}

export const join = (person: Person, code: string) => app.call('POST', `/learner/group/${code}/join`, {}, as(person))
export const acceptSeat = (person: Person, code: string) =>
  app.call('POST', `/learner/seat/${code}/accept`, {}, as(person))
export const withdraw = (seat: { uid: string }, by = learner) =>
  app.call('POST', `/learner/group-seat/${seat.uid}/withdraw`, {}, as(by))

export const readGroup = async (group: { uid: string }, by = learner) =>
  (await app.call('GET', `/learner/group/${group.uid}`, undefined, as(by))).body.data
export const readSeats = async (group: { uid: string }, query = '', by = learner) =>
  (await app.call('GET', `/learner/group/${group.uid}/seat${query}`, undefined, as(by))).body.data.seats
