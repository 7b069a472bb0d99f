import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { issueMissed } from '#features/certificates/actions/issue-due.ts'
import { certificates } from '#features/certificates/tables.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { certificatesOf, complete, confirmOwnName } from '../../../../tests/certificates.ts'
import { app, gateway, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { own } from '../../../../tests/lessons.ts'
import { makeCourse, type MadeCourse, makeLearner, makePerson, type Person } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { saleTerms } from '../rules/sale-terms.ts'
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
  const part = { amount: 100, reason: 'Some lessons are still useful to you' }
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

test('with a certificate of the course a person decides, however little is completed; a revoked one does not count', async () => {
  const course = await makeCourse(app, { pricePaise: 99_900, lessons: 2 })
  const [learner, admin] = [await makeLearner(app), await makePerson(app, 'ADMIN')]
  await confirmOwnName(app, learner)
  await own(app, course, learner)
  await complete(app, learner, course)
  await runJobs(app, 'certificates.')
  expect(await certificatesOf(app, learner)).toMatchObject([{ revokedAt: null }])
  // What was given is over, and the course, with lessons that are new, is bought.
  const { db } = app.database
  const ofLearner = eq(enrolments.userId, learner.id)
  await db.update(enrolments).set({ status: 'revoked', revokedAt: app.ctx().now() }).where(ofLearner)
  const order = await buy(course, learner)
  await db.update(enrolments).set({ progress: 5 }).where(ofLearner)
  const offer = async () => {
    const { body } = await app.call('GET', '/payments/history', undefined, { token: learner.token })
    return body.data.orders[0].courses[0].refund?.offer
  }
  const ask = async () => {
    const { body } = await app.call('POST', `/payments/${order.uid}/refund`, {}, { token: learner.token })
    return body.data.refunds[0]
  }

  expect(await offer()).toBe('review')
  const { uid, state } = await ask()
  expect(state).toBe('requested')
  const { body } = await app.call('GET', `/admin/refund?selected=${uid}`, undefined, { token: admin.token })
  expect(body.data.refunds[0].courses).toMatchObject([{ progress: 5, certified: true, ...saleTerms }])

  await app.call('POST', `/admin/refund/${uid}/decline`, { reason: 'You finished it' }, { token: admin.token })
  await db
    .update(certificates)
    .set({ revokedAt: app.ctx().now(), revocationReason: 'refund' })
    .where(eq(certificates.userId, learner.id))
  expect(await offer()).toBe('at-once')
  expect((await ask()).state).toBe('approved')
})
