import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { app, booksOf, gateway, learner, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { makeCourse, type MadeCourse } from '../../../../tests/make.ts'
import { findBrokenRules } from '../../../../tests/money-rules.ts'
import type { GatewayPayment } from '../gateway/port.ts'
import { applyDispute } from './apply-dispute.ts'
import { applyRefund } from './apply-refund.ts'
import { settleOrder } from './settle-order.ts'

let guitar: MadeCourse
openCheckout()
beforeAll(async () => {
  guitar = await makeCourse(app, { title: 'Guitar', pricePaise: 99_900 })
})

async function bought(): Promise<GatewayPayment> {
  const order = await startedOrder(app, learner, [guitar])
  const payment = gateway.pay(order.providerOrderId)
  await settleOrder(app.ctx(), order.id, payment, 'webhook')
  return payment
}
/** The payer's bank has decided, and took so much. */
const takenBack = (payment: GatewayPayment, paise: number) =>
  applyDispute(
    app.ctx(),
    gateway.disputePayment(payment, { amountPaise: paise, status: 'lost', deductedPaise: paise }),
    'webhook',
  )
const refundedThere = async (payment: GatewayPayment, amountPaise: number) =>
  applyRefund(app.ctx(), await gateway.refund(payment.id, { amountPaise, key: 'made-in-the-dashboard', receipt: '' }))
const paymentIs = async () => {
  const broken = await findBrokenRules(app.database.db, undefined, (id) => sql`${id} = ${learner.id}`)
  const [payment] = (await booksOf(app, learner)).payments
  return { state: payment?.state, refunded: payment?.refunded_paise, broken }
}

test('a payment that a dispute took in part and the provider refunded for the rest was lost, whichever is heard of first', async () => {
  const payment = await bought()
  await takenBack(payment, 66_600)
  expect(await paymentIs()).toEqual({ state: 'partially_refunded', refunded: 66_600, broken: [] })
  await refundedThere(payment, 33_300)
  expect(await paymentIs()).toEqual({ state: 'dispute_lost', refunded: 99_900, broken: [] })
})

test('the same, the refund first', async () => {
  const payment = await bought()
  await refundedThere(payment, 33_300)
  await takenBack(payment, 66_600)
  expect(await paymentIs()).toEqual({ state: 'dispute_lost', refunded: 99_900, broken: [] })
})

test('a payment that the provider refunded whole before a dispute took it once more was refunded', async () => {
  const payment = await bought()
  await refundedThere(payment, 99_900)
  await takenBack(payment, 99_900)
  expect(await paymentIs()).toEqual({ state: 'refunded', refunded: 99_900, broken: [] })
})
