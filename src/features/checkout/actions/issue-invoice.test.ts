import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addRate } from '#features/rates/actions/add-rate.ts'
import { siteSettings } from '#features/theme/tables.ts'
import { app, gateway, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { makeCourse, makeLearner } from '../../../../tests/make.ts'
import { readPdf } from '../../../../tests/pdf.ts'
import { invoices } from '../tables/invoices.ts'
import { settleOrder } from './settle-order.ts'

openCheckout()

test('a registered seller issues bills of supply from the moment at which the rate is 0', async () => {
  const { db } = app.database
  await db
    .insert(siteSettings)
    .values({ id: 1, saved: { legalName: 'Sopaan Learning Pvt Ltd', gstin: '29AAGCR4375J1ZU' } })
  app.setNow(new Date('2027-01-30T12:00:00Z'))
  const dated = { validFrom: '2027-02-01', source: 'An exemption', at: new Date('2027-01-30T12:00:00Z') }
  await db.transaction((tx) => addRate(tx, { kind: 'gst', basisPoints: 0, ...dated }))
  const sell = async (at: string) => {
    app.setNow(new Date(at))
    const person = await makeLearner(app)
    const order = await startedOrder(app, person, [await makeCourse(app, { pricePaise: 50_000 })])
    await app.call('POST', '/payment/billing', { billingState: '29', orderUid: order.uid }, { token: person.token })
    await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'webhook')
    const [invoice] = await db.select().from(invoices).where(eq(invoices.orderId, order.id))
    return { invoice, person, order }
  }
  expect((await sell('2027-01-31T18:29:59.999Z')).invoice).toMatchObject({ series: 'INV', cgstPaise: 3_814 })
  const { invoice, person, order } = await sell('2027-01-31T18:30:00Z')
  expect(invoice).toMatchObject({
    number: 'BOS/2627/000001',
    series: 'BOS',
    taxablePaise: 50_000,
    cgstPaise: 0,
    seller: { gstin: '29AAGCR4375J1ZU' },
  })
  const answer = await app.call('GET', `/payments/${order.uid}`, undefined, { token: person.token })
  const { order: purchase, timeline } = answer.body.data
  expect(purchase.document).toEqual({ number: 'BOS/2627/000001', kind: 'bill-of-supply' })
  expect(timeline).toContainEqual(expect.objectContaining({ kind: 'billOfSupply', subject: 'BOS/2627/000001' }))
  const file = await app.app.inject({
    method: 'GET',
    url: `/api/payments/${order.uid}/document?kind=bill-of-supply`,
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect((await readPdf(file.rawPayload)).text).toContain('Bill of supply')
  await db.delete(siteSettings)
})

test.each([
  ['changed', sql`update invoices set total_paise = total_paise`],
  ['deleted', sql`delete from invoices`],
])('the database refuses that an invoice is %s', async (_what, statement) => {
  const { db } = app.database
  const person = await makeLearner(app)
  const order = await startedOrder(app, person, [await makeCourse(app, { pricePaise: 50_000 })])
  await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'webhook')
  const before = await db.select().from(invoices)
  await expect(db.execute(sql`${statement} where order_id = ${order.id}`)).rejects.toMatchObject({
    cause: expect.objectContaining({ message: expect.stringContaining('invoices') }),
  })
  expect(await db.select().from(invoices)).toEqual(before)
})
