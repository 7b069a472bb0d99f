import type { APIRequestContext } from '@playwright/test'
import { call, expect, type FoundCourse, signedIn } from './journey.ts'

export const groupName = 'Class 10 A, 2026'

type Buyer = { token: string }

/** Seats that a person has paid for, made over the API. */
export async function boughtSeats(
  request: APIRequestContext,
  course: Pick<FoundCourse, 'uid'>,
  count: number,
  manager: Buyer,
) {
  const { token } = await signedIn(request, 'admin@sopaan.test')
  const body = { uid: course.uid, seats: { count, name: groupName } }
  const { orderUid } = (await call(request, 'POST', '/payment/init-payment', body, manager.token)).data
  const orderOf = async () => (await call(request, 'GET', `/admin/order/${orderUid}`, undefined, token)).data.order
  const order = (await orderOf()).providerOrderId
  await request.post('/sandbox/razorpay/_control', { data: { action: 'pay', order, outcome: 'success' } })
  await expect.poll(async () => (await orderOf()).state).toBe('paid')
  const { data } = await call(request, 'GET', `/payments/history?order=${orderUid}`, undefined, manager.token)
  return { orderUid: orderUid as string, group: data.orders[0].seats.group as string }
}

/** The path of the group's link, which is new. */
export async function joinPath(request: APIRequestContext, group: string, manager: Buyer): Promise<string> {
  return (await call(request, 'POST', `/learner/group/${group}/link`, { on: true }, manager.token)).data.joinPath
}
