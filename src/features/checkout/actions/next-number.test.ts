import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { app, gateway, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { makeCourse, makeLearner } from '../../../../tests/make.ts'
import { findBrokenRules, moneyRules } from '../../../../tests/money-rules.ts'
import type { DocumentKind } from '../rules/documents.ts'
import { invoices } from '../tables/invoices.ts'
import { addSeries } from './add-series.ts'
import { nextNumber } from './next-number.ts'
import { settleOrder } from './settle-order.ts'

openCheckout()

const at = new Date('2026-11-20T06:30:00Z')
const change = (kind: DocumentKind, prefix: string, validFrom: string) =>
  app.database.db.transaction((tx) => addSeries(tx, { kind, prefix, validFrom, source: 'A decision', at }))
const draw = async (kind: DocumentKind, moment: string) =>
  (await app.database.db.transaction((tx) => nextNumber(tx, kind, new Date(moment)))).number

/** Sells a course at a moment, and answers its document's number. */
async function sellAt(moment: string): Promise<string | undefined> {
  app.setNow(new Date(moment))
  const order = await startedOrder(app, await makeLearner(app), [await makeCourse(app, { pricePaise: 50_000 })])
  await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'webhook')
  const [sale] = await app.database.db.select().from(invoices).where(eq(invoices.orderId, order.id))
  return sale?.number
}

test('a sale of the last millisecond has the old prefix, and one of the first after midnight in India the new one', async () => {
  await change('receipt', 'R-2', '2027-01-01')
  await change('receipt', 'RCT', '2027-02-01')
  expect(await sellAt('2026-12-31T18:29:59.998Z')).toBe('RCT/2627/000001')
  expect(await sellAt('2026-12-31T18:29:59.999Z')).toBe('RCT/2627/000002')
  expect(await sellAt('2026-12-31T18:30:00Z')).toBe('R-2/2627/000001')
  expect(await sellAt('2027-01-31T18:29:59.999Z')).toBe('R-2/2627/000002')
  // Back to one that was used in the same fiscal year: its numbers go on.
  expect(await sellAt('2027-01-31T18:30:00Z')).toBe('RCT/2627/000003')
  expect(await findBrokenRules(app.database.db, [moneyRules.invoiceNumbers])).toEqual([])
})

test('each prefix begins at 1 in a fiscal year, also where both change at one midnight', async () => {
  await change('credit-note', 'CN7', '2027-04-01')
  expect(await draw('credit-note', '2027-03-31T18:29:59.999Z')).toBe('CRN/2627/000001')
  expect(await draw('credit-note', '2027-03-31T18:30:00Z')).toBe('CN7/2728/000001')
  expect(await draw('credit-note', '2028-03-31T18:29:59.999Z')).toBe('CN7/2728/000002')
  expect(await draw('credit-note', '2028-03-31T18:30:00Z')).toBe('CN7/2829/000001')
  expect(await draw('invoice', '2027-03-31T18:30:00Z')).toBe('INV/2728/000001')
})

test('documents drawn at once have numbers without a gap, and one that is rolled back leaves none', async () => {
  const moment = '2030-05-05T00:00:00Z'
  const rolledBack = app.database.db.transaction(async (tx) => {
    await nextNumber(tx, 'bill-of-supply', new Date(moment))
    throw new Error('not sold')
  })
  await expect(rolledBack).rejects.toThrow('not sold')
  const numbers = await Promise.all(Array.from({ length: 5 }, () => draw('bill-of-supply', moment)))
  expect(numbers.toSorted()).toEqual([1, 2, 3, 4, 5].map((n) => `BOS/3031/00000${n}`))
})

test('before the first series nothing is issued', async () => {
  await expect(draw('invoice', '2017-06-30T18:29:59.999Z')).rejects.toThrow('no series of invoice holds on 2017-06-30')
  expect(await draw('invoice', '2017-06-30T18:30:00Z')).toBe('INV/1718/000001')
})
