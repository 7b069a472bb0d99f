import { count, eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/tables.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { siteSettings } from '#features/theme/tables.ts'
import { app, gateway, learner, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { makeCourse, type MadeCourse, makeLearner, makePerson, type Person } from '../../../../tests/make.ts'
import { readPdf } from '../../../../tests/pdf.ts'
import { grantRefund } from '../actions/grant-refund.ts'
import { settleOrder } from '../actions/settle-order.ts'
import { invoices } from '../tables/invoices.ts'
import { refunds } from '../tables/refunds.ts'

let guitar: MadeCourse
let tabla: MadeCourse
let admin: Person
openCheckout()
beforeAll(async () => {
  guitar = await makeCourse(app, { title: 'Guitar *for* #beginners', pricePaise: 99_900 })
  tabla = await makeCourse(app, { title: 'तबला', pricePaise: 33_300 })
  admin = await makePerson(app, 'ADMIN')
})
afterEach(() => app.database.db.delete(siteSettings))

const registered = { legalName: 'Sopaan Learning Pvt Ltd', gstin: '29AAGCR4375J1ZU' }

async function bought(courses: MadeCourse[], seller: object = registered) {
  await app.database.db.insert(siteSettings).values({ id: 1, saved: seller }).onConflictDoNothing()
  const order = await startedOrder(app, learner, courses)
  await app.call('POST', '/payment/billing', { billingState: '29', orderUid: order.uid }, { token: learner.token })
  expect(await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'webhook')).toBe('fulfilled')
  return order
}
const ask = (order: { uid: string }, query: string, person = learner) =>
  app.app.inject({
    url: `/api/payments/${order.uid}/document?${query}`,
    headers: { authorization: `Bearer ${person.token}` },
  })

test('a buyer downloads the tax invoice under its number, and no cache keeps it', async () => {
  const order = await bought([guitar])
  const answer = await ask(order, 'kind=invoice')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="INV-\d{4}-\d{6}\.pdf"$/)
  expect(answer.headers['cache-control']).toBe('private, no-store')
  const { text } = await readPdf(answer.rawPayload)
  expect(text).toContain('Guitar *for* #beginners')
  expect(text).toContain(`Order ${order.uid}`)
  expect(text).toContain('GSTIN 29AAGCR4375J1ZU')
  expect(text).toContain('CGST at 9% ₹76.19')
})

test('administrators read it too; for anyone else there is no such order', async () => {
  const order = await bought([guitar])
  expect((await ask(order, 'kind=invoice', admin)).statusCode).toBe(200)
  const other = await ask(order, 'kind=invoice', await makeLearner(app))
  expect(other.statusCode).toBe(404)
  expect(other.json()).toMatchObject({ error: 'ORDER_NOT_FOUND' })
  expect((await app.app.inject(`/api/payments/${order.uid}/document?kind=invoice`)).statusCode).toBe(401)
})

test('a kind that was not issued is not found, and an unknown kind is refused', async () => {
  const order = await bought([guitar])
  for (const query of ['kind=receipt', 'kind=credit-note', 'kind=credit-note&refund=unknown'])
    expect((await ask(order, query)).json()).toMatchObject({ error: 'DOCUMENT_NOT_FOUND' })
  expect((await ask(order, 'kind=poster')).statusCode).toBe(422)
})

test('an unregistered seller gives a receipt without GST', async () => {
  const order = await bought([guitar], {})
  const answer = await ask(order, 'kind=receipt')
  expect(answer.headers['content-disposition']).toContain('RCT-')
  expect((await readPdf(answer.rawPayload)).text).not.toMatch(/GST|Taxable/)
})

test('each refund has its credit note, chosen by the refund, which names the invoice', async () => {
  const order = await bought([guitar, tabla])
  const number = (await app.call('GET', `/admin/order/${order.uid}`, undefined, { token: admin.token })).body.data.order
    .invoiceNumber as string
  const refunds: string[] = []
  for (const course of [guitar, tabla]) {
    const body = { uids: [course.uid] }
    const asked = await app.call('POST', `/payments/${order.uid}/refund`, body, { token: learner.token })
    refunds.push(asked.body.data.refunds[0].uid)
  }
  const [first, second] = await Promise.all(
    refunds.map(async (uid) => readPdf((await ask(order, `kind=credit-note&refund=${uid}`)).rawPayload)),
  )
  expect(first?.text).toContain('Guitar')
  expect(first?.text).toContain(`For invoice ${number}`)
  expect(second?.text).not.toContain('Guitar')
  const { data } = (await app.call('GET', `/admin/order/${order.uid}`, undefined, { token: admin.token })).body
  expect(data.order.invoiceNumber).toBe(number)
  expect(data.documents).toMatchObject([
    { kind: 'invoice', number, refundUid: null },
    { kind: 'credit-note', refundUid: refunds[0] },
    { kind: 'credit-note', refundUid: refunds[1] },
  ])
})

test('it is worded in the language of its buyer while the school offers it, unless another is asked for', async () => {
  await app.database.db.update(users).set({ language: 'hi' }).where(eq(users.id, learner.id))
  const order = await bought([guitar])
  const languageOf = async (query: string) => (await readPdf((await ask(order, query, admin)).rawPayload)).info.Language
  expect(await languageOf('kind=invoice')).toBe('hi-IN')
  expect(await languageOf('kind=invoice&language=en')).toBe('en-IN')
  await app.database.db.update(siteSettings).set({ saved: { languages: ['en'] } })
  expect(await languageOf('kind=invoice')).toBe('en-IN')
})

test('a receipt and a credit note are not found until what writes them commits, then whole, and the same bytes each time', async () => {
  const { db } = app.database
  const order = await startedOrder(app, learner, [guitar])
  const written = async (tx: Pick<typeof db, 'select'>) => {
    const [row] = await tx.select({ n: count() }).from(invoices).where(eq(invoices.orderId, order.id))
    return row?.n
  }
  const expectWhole = async (query: string, title: string) => {
    const [first, second] = [await ask(order, query), await ask(order, query)]
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect((await readPdf(first.rawPayload)).text).toContain(title)
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
  }

  const seen: unknown[] = []
  const ctx = app.ctx()
  const transaction: typeof ctx.transaction = (work) =>
    ctx.transaction(async (tx) => {
      const done = await work(tx)
      seen.push([await written(tx), (await ask(order, 'kind=receipt')).statusCode])
      return done
    })
  expect(await settleOrder({ ...ctx, transaction }, order.id, gateway.pay(order.providerOrderId), 'webhook')).toBe(
    'fulfilled',
  )
  expect(seen).toEqual([[1, 404]])
  await expectWhole('kind=receipt', 'Guitar')

  // Studied too far to be refunded at once, so that it waits to be granted.
  await db.update(enrolments).set({ progress: 50 }).where(eq(enrolments.userId, learner.id))
  await app.call('POST', `/payments/${order.uid}/refund`, {}, { token: learner.token })
  await db.transaction(async (tx) => {
    const [refund] = await tx.select().from(refunds).where(eq(refunds.orderId, order.id))
    if (!refund) throw new Error('no refund was requested')
    await grantRefund(ctx, tx, refund)
    expect(await written(tx)).toBe(2)
    const answer = await ask(order, 'kind=credit-note')
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'DOCUMENT_NOT_FOUND'])
  })
  await expectWhole('kind=credit-note', 'Guitar')
})
