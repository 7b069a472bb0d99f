import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/tables.ts'
import { siteSettings } from '#features/theme/tables.ts'
import { app, gateway, learner, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { makeCourse, type MadeCourse } from '../../../../tests/make.ts'
import { invoices } from '../tables/invoices.ts'
import { orders } from '../tables/orders.ts'

const maharashtra = '27AAPFU0939F1ZV'
const karnataka = '29AAGCR4375J1ZU'
const emptyBilling = { billingName: null, billingAddress: null, billingState: null, billingPin: null, gstin: null }
let course: MadeCourse

openCheckout()
beforeAll(async () => {
  course = await makeCourse(app, { pricePaise: 99_900, discountPaise: 0 })
})

afterEach(async () => {
  await app.database.db.delete(siteSettings)
})

const save = (body: object) => app.call('POST', '/payment/billing', body, { token: learner.token })
const stored = async () => (await app.call('GET', '/payment/billing', {}, { token: learner.token })).body.data
const orderRow = async (uid: string) => (await app.database.db.select().from(orders).where(eq(orders.uid, uid)))[0]
const otherState = {
  code: 422,
  body: {
    errors: { billingState: 'Your GSTIN belongs to another State. To change the State, remove the GSTIN first.' },
  },
}

test.each([
  ['billingState', { billingState: '25' }],
  ['billingState', { billingState: 'Goa' }],
  ['billingPin', { billingPin: '012345' }],
  ['billingPin', { billingPin: '41100' }],
  ['billingPin', { billingPin: '4110045' }],
  ['gstin', { gstin: '27AAPFU0939F1ZW' }],
  ['gstin', { gstin: maharashtra, billingState: '29' }],
  ['billingName', { billingName: 'n'.repeat(121) }],
  ['billingAddress', { billingAddress: 'a'.repeat(301) }],
])('refuses a wrong %s and saves nothing', async (field, body) => {
  const answer = await save({ billingName: 'Asha Traders', ...body })
  expect([answer.code, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
  expect(await stored()).toEqual(emptyBilling)
})

test('a GSTIN says its State, and another State is refused until the GSTIN is removed', async () => {
  expect((await save({ gstin: ' 27aapfu0939f1zv ' })).body.data).toMatchObject({
    billingState: '27',
    gstin: maharashtra,
  })
  for (const billingState of ['29', '']) expect(await save({ billingState })).toMatchObject(otherState)
  expect(await stored()).toMatchObject({ billingState: '27', gstin: maharashtra })
  expect((await save({ gstin: '' })).body.data).toMatchObject({ billingState: '27', gstin: null })
  expect((await save({ billingState: '29' })).body.data).toMatchObject({ billingState: '29', gstin: null })
})

test('a GSTIN that comes after the State decides', async () => {
  await save({ billingState: '29' })
  expect((await save({ gstin: maharashtra })).body.data).toMatchObject({ billingState: '27', gstin: maharashtra })
  expect((await save({ gstin: karnataka })).body.data).toMatchObject({ billingState: '29', gstin: karnataka })
})

test('a GSTIN and another State at the same moment leave one that fits', async () => {
  const answers = await Promise.all([save({ gstin: maharashtra }), save({ billingState: '29' })])
  expect(answers.map(({ code }) => code).filter((code) => code !== 200 && code !== 422)).toEqual([])
  expect(await stored()).toMatchObject({ billingState: '27', gstin: maharashtra })
})

test('the profile refuses another State than that of the GSTIN', async () => {
  await save({ gstin: maharashtra })
  for (const stateCode of ['29', '']) {
    const answer = await app.call('POST', '/learner/profile', { stateCode, city: 'Mysuru' }, { token: learner.token })
    expect(answer).toMatchObject({ code: 422, body: { errors: { stateCode: expect.stringContaining('GSTIN') } } })
  }
  const same = await app.call('POST', '/learner/profile', { stateCode: '27', city: 'Pune' }, { token: learner.token })
  expect(same).toMatchObject({ code: 200, body: { data: { stateCode: '27', city: 'Pune' } } })
})

test('every way to pay refuses another State than that of the GSTIN, and paying on works', async () => {
  await save({ gstin: maharashtra })
  const order = await startedOrder(app, learner, [course])
  const { token } = learner
  const pays = { courseId: course.uid, amount: 999, orderUid: order.uid, billingState: '29' }
  expect(await app.call('POST', '/payments/create-order', pays, { token })).toMatchObject(otherState)
  const again = { orderUid: order.uid, billingState: '29' }
  expect(await app.call('POST', '/payment/create-payment', again, { token })).toMatchObject(otherState)
  const starts = { uid: course.uid, billingState: '29' }
  expect(await app.call('POST', '/payment/init-payment', starts, { token })).toMatchObject(otherState)
  expect((await app.call('POST', '/payment/create-payment', { orderUid: order.uid }, { token })).code).toBe(200)
})

test('an order with a GSTIN of its own refuses another State, also where nothing is remembered', async () => {
  const order = await startedOrder(app, learner, [course])
  const mine = { orderUid: order.uid, remember: false }
  expect((await save({ ...mine, gstin: karnataka })).code).toBe(200)
  expect(await save({ ...mine, billingState: '27' })).toMatchObject(otherState)
  expect(await orderRow(order.uid)).toMatchObject({ billingState: '29', gstin: karnataka })
  expect(await stored()).toEqual(emptyBilling)
})

test('an invoice names who the order is made out to, and a paid order stays as it was', async () => {
  const details = {
    billingName: 'आशा ट्रेडर्स',
    billingAddress: '12 MG Road\nPune',
    billingState: '27',
    billingPin: '411001',
    gstin: maharashtra,
  }
  await save(details)
  const order = await startedOrder(app, learner, [course])
  expect(await orderRow(order.uid)).toMatchObject(details)
  const returned = gateway.returnOf(gateway.pay(order.providerOrderId))
  expect((await app.call('POST', '/payments/verify', returned, { token: learner.token })).code).toBe(200)
  const changed = { billingName: 'Another', billingPin: '560001', gstin: karnataka }
  expect((await save({ ...changed, orderUid: order.uid })).code).toBe(200)
  expect(await orderRow(order.uid)).toMatchObject(details)
  expect(await stored()).toMatchObject({ ...changed, billingState: '29' })
  const [invoice] = await app.database.db.select().from(invoices).where(eq(invoices.orderId, order.id))
  expect(invoice?.buyer).toMatchObject({ name: 'आशा ट्रेडर्स', address: '12 MG Road\nPune', pin: '411001' })
})

test('without a name the invoice names the person', async () => {
  const order = await startedOrder(app, learner, [course])
  await app.call('POST', '/payments/verify', gateway.returnOf(gateway.pay(order.providerOrderId)), {
    token: learner.token,
  })
  const [invoice] = await app.database.db.select().from(invoices).where(eq(invoices.orderId, order.id))
  const [person] = await app.database.db.select().from(users).where(eq(users.id, learner.id))
  expect(invoice?.buyer.name).toContain(person?.firstName ?? '?')
  expect(invoice?.buyer.address).toBeUndefined()
})

test('the page to pay on asks for the address only where the seller is registered for GST', async () => {
  const order = await startedOrder(app, learner, [course])
  const prefill = async () =>
    (await app.call('GET', `/payment/session/${order.session}/prefill`, {}, { token: learner.token })).body.data
  expect(await prefill()).toMatchObject({ askState: true, askBilling: false })
  await app.database.db
    .insert(siteSettings)
    .values({ id: 1, saved: { legalName: 'Sopaan Learning Pvt Ltd', gstin: karnataka } })
  expect(await prefill()).toMatchObject({ askState: true, askBilling: true })
  await save({ billingState: '27', billingPin: '411001', billingAddress: '12 MG Road' })
  // The order was begun before: it has none of it yet, and the form starts with what is known.
  expect(await prefill()).toMatchObject({ askBilling: true, billingPin: '411001', billingAddress: '12 MG Road' })
  // Nothing is refused for its absence, and another attempt takes it along.
  await app.call('POST', '/payment/create-payment', { orderUid: order.uid }, { token: learner.token })
  expect(await prefill()).toMatchObject({ askState: false, askBilling: false })
})
