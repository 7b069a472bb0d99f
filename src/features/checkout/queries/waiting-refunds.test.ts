import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { queryRows, text } from '#platform/database/rows.ts'
import { app, gateway, learner, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { makeCourse } from '../../../../tests/make.ts'
import { settleOrder } from '../actions/settle-order.ts'
import { waitingRefunds, waitingRefundsSql } from './waiting-refunds.ts'

openCheckout()

async function requested(progress: number) {
  const order = await startedOrder(app, learner, [await makeCourse(app, { pricePaise: 50_000 })])
  await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'webhook')
  await app.database.sql`update enrolments set progress = ${progress} where user_id = ${learner.id}`
  const { body } = await app.call('POST', `/payments/${order.uid}/refund`, {}, { token: learner.token })
  return body.data.refunds[0].uid as string
}

test('what waits is counted, what was given at once is not, and past 48 hours it is overdue', async () => {
  await requested(50)
  const late = await requested(50)
  await requested(10)
  const now = new Date()
  expect(await waitingRefunds(app.database.db, now)).toEqual({ count: 2, overdue: 0 })
  await app.database.sql`update refunds set created_at = created_at - interval '49 hours' where uid = ${late}`
  expect(await waitingRefunds(app.database.db, now)).toEqual({ count: 2, overdue: 1 })
})

test('the count reads the index of what waits and not the table', async () => {
  await app.database.sql`vacuum analyze refunds`
  const plan = await app.database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return queryRows(tx, { 'QUERY PLAN': text })`explain ${waitingRefundsSql(new Date())}`
  })
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('Index Only Scan using refunds_requested')
})
