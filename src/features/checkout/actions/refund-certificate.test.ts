import { expect, test } from 'vitest'
import { issueMissed } from '#features/certificates/actions/issue-due.ts'
import { certificatesOf, complete, confirmOwnName } from '../../../../tests/certificates.ts'
import { app, gateway, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { makeCourse, type MadeCourse, makeLearner, makePerson, type Person } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { settleOrder } from './settle-order.ts'

openCheckout()

async function buy(course: MadeCourse, learner: Person) {
  const order = await startedOrder(app, learner, [course])
  expect(await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'webhook')).toBe('fulfilled')
  return order
}

test('a refund of a part leaves the certificate', async () => {
  const course = await makeCourse(app, { pricePaise: 99_900, lessons: 2 })
  const [learner, admin] = [await makeLearner(app), await makePerson(app, 'ADMIN')]
  await confirmOwnName(app, learner)
  const order = await buy(course, learner)
  await complete(app, learner, course)
  await runJobs(app, 'certificates.')
  const asked = await app.call(
    'POST',
    `/payments/${order.uid}/refund`,
    { reason: 'Too easy' },
    { token: learner.token },
  )
  const { uid, state } = asked.body.data.refunds[0]
  expect(state).toBe('requested')
  const part = { amount: 100 }
  expect((await app.call('POST', `/admin/refund/${uid}/approve`, part, { token: admin.token })).code).toBe(200)
  expect(await certificatesOf(app, learner)).toMatchObject([{ revokedAt: null }])
})

test('the refund of the whole course revokes its certificate with the access, in one transaction', async () => {
  const [course, other] = [
    await makeCourse(app, { pricePaise: 99_900, lessons: 2 }),
    await makeCourse(app, { pricePaise: 33_300, lessons: 1 }),
  ]
  const [learner, admin] = [await makeLearner(app), await makePerson(app, 'ADMIN')]
  await confirmOwnName(app, learner)
  const order = await buy(course, learner)
  await buy(other, learner)
  for (const one of [course, other]) await complete(app, learner, one)
  await runJobs(app, 'certificates.')
  const asked = await app.call(
    'POST',
    `/payments/${order.uid}/refund`,
    { reason: 'Too easy' },
    { token: learner.token },
  )
  const { uid } = asked.body.data.refunds[0]
  expect((await certificatesOf(app, learner)).map((one) => one.revokedAt)).toEqual([null, null])
  expect((await app.call('POST', `/admin/refund/${uid}/approve`, {}, { token: admin.token })).code).toBe(200)
  const [revoked, valid] = await certificatesOf(app, learner)
  expect(revoked).toMatchObject({
    courseId: course.id,
    revocationReason: 'refund',
    revocationNote: '',
    revokedBy: null,
  })
  expect(revoked?.revokedAt).not.toBeNull()
  expect(valid).toMatchObject({ courseId: other.id, revokedAt: null })

  // Ticks stay for the day the course is bought again; that is a completion of its own.
  await runJobs(app, 'checkout.send')
  await buy(course, learner)
  await runJobs(app, 'certificates.')
  expect(await certificatesOf(app, learner)).toHaveLength(2)
  await issueMissed(app.ctx() as never)
  const [first, , again] = await certificatesOf(app, learner)
  expect(first?.revokedAt).not.toBeNull()
  expect(again).toMatchObject({ courseId: course.id, revokedAt: null })
  expect(again?.code).not.toBe(first?.code)
})
