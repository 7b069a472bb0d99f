import { beforeAll, expect, test } from 'vitest'
import { app, gateway, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { makeCourse, makePerson, type Person } from '../../../../tests/make.ts'

let admin: Person
let buyer: Person
openCheckout()
beforeAll(async () => {
  admin = await makePerson(app, 'ADMIN')
  buyer = await makePerson(app, 'LEARNER', { firstName: 'Sarojini', lastName: 'Deshmukh' })
})

const search = async (q: string, by = admin) =>
  app.call('GET', `/admin/search?q=${encodeURIComponent(q)}`, undefined, { token: by.token })
const uids = (rows: { uid: string }[]) => rows.map(({ uid }) => uid)

test('a person is found by name, email and mobile number', async () => {
  for (const q of ['sarojini desh', buyer.email, buyer.email.toUpperCase()])
    expect(uids((await search(q)).body.data.people), q).toEqual([buyer.uid])
})

test('an order is found by its number, its receipt and the provider’s id of its payment', async () => {
  const order = await startedOrder(app, buyer, [await makeCourse(app, { pricePaise: 99_900 })])
  const payment = gateway.pay(order.providerOrderId)
  await app.call('POST', '/payments/verify', gateway.returnOf(payment), { token: buyer.token })
  for (const q of [order.uid, order.receipt, order.providerOrderId, payment.id]) {
    const { orders } = (await search(q)).body.data
    expect(orders, q).toMatchObject([{ uid: order.uid, buyer: 'Sarojini Deshmukh', total: 999, state: 'paid' }])
  }
})

test('an enquiry is found by its ticket', async () => {
  const sent = await app.call('POST', '/enquiry/contact-us', {
    name: 'Mina Rao',
    email: 'mina.rao@example.in',
    phone: '9876501234',
    subject: 'Fees',
    message: 'Is there a discount for two children?',
  })
  const { ticket } = sent.body.data
  expect((await search(ticket)).body.data.enquiries).toMatchObject([
    { ticket, name: 'Mina Rao', kind: 'contact', subject: 'Fees' },
  ])
})

test('at most five of a kind are answered, and it says that there are more', async () => {
  for (let n = 0; n < 6; n += 1) await makePerson(app, 'LEARNER', { firstName: 'Tejaswini', lastName: `Rao ${n}` })
  const { people, more } = (await search('tejaswini')).body.data
  expect(people).toHaveLength(5)
  expect(more).toEqual({ people: true, orders: false, enquiries: false })
})

test('a search that finds nothing, one letter, and anybody but an administrator', async () => {
  expect((await search('zzzzqq')).body.data).toMatchObject({ people: [], orders: [], enquiries: [] })
  expect((await search('%_')).body.data.people).toEqual([])
  expect((await search('a')).code).toBe(422)
  for (const role of ['LEARNER', 'CREATOR'] as const)
    expect((await search('sarojini', await makePerson(app, role))).code).toBe(403)
})
