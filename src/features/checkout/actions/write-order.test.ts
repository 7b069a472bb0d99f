import { sql, type SQL } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { app, gateway, learner, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { makeCourse, type MadeCourse, makePerson } from '../../../../tests/make.ts'
import { saleTerms } from '../rules/sale-terms.ts'
import { settleOrder } from './settle-order.ts'

let guitar: MadeCourse
let tabla: MadeCourse
let free: MadeCourse

openCheckout()
beforeAll(async () => {
  guitar = await makeCourse(app, { pricePaise: 99_900, discountPaise: 33_333 })
  tabla = await makeCourse(app, { pricePaise: 49_950 })
  free = await makeCourse(app, { pricePaise: 29_900, discountPaise: 29_900 })
})

const start = async (...courses: MadeCourse[]) =>
  (await app.call('POST', '/payment/init-payment', { uid: courses.map(({ uid }) => uid) }, { token: learner.token }))
    .code
const ofLearner = () => sql`o.user_id = ${learner.id}`
const adjustments = async () =>
  (
    await app.database.db.execute(sql`
      select i.product, i.position, a.kind, a.amount_paise::int as paise, a.funded_by from orders o join order_items i on i.order_id = o.id
      left join order_item_adjustments a on a.order_item_id = i.id where ${ofLearner()} order by i.position`)
  ).map((row) => Object.values(row))

test('each line says what it sells and what made up its discount; a line without a discount has no adjustment', async () => {
  expect(await start(guitar, tabla)).toBe(200)
  expect(await adjustments()).toEqual([
    ['course', 0, 'list_discount', 33_333, 'creator'],
    ['course', 1, null, null, null],
  ])
})

test('a course that a discount makes free has its discount as an adjustment too', async () => {
  expect(await start(free)).toBe(200)
  expect(await adjustments()).toEqual([['course', 0, 'list_discount', 29_900, 'creator']])
})

test('a commit in which adjustments and discount of a line differ is refused, whichever was changed', async () => {
  await start(guitar, tabla)
  const lines = sql`(select i.id from orders o join order_items i on i.order_id = o.id where ${ofLearner()})`
  const other = sql`(select i.id from orders o join order_items i on i.order_id = o.id where ${ofLearner()} and i.discount_paise = 0)`
  const cheaper = sql`update order_items set discount_paise = 33334, payable_paise = payable_paise - 1 where discount_paise = 33333 and id in ${lines}`
  const more = sql`update order_item_adjustments set amount_paise = 33334 where order_item_id in ${lines}`
  const commit = (...changes: SQL[]) =>
    app.database.db.transaction(async (tx) => {
      for (const change of changes) await tx.execute(change)
    })
  const refused: SQL[][] = [
    [more],
    [cheaper],
    [sql`delete from order_item_adjustments where order_item_id in ${lines}`],
    [sql`update order_item_adjustments set order_item_id = ${other} where order_item_id in ${lines}`],
    [
      sql`insert into order_item_adjustments select id, 'list_discount', 1, 'platform' from order_items where id = ${other}`,
    ],
  ]
  for (const changes of refused)
    await expect(commit(...changes)).rejects.toMatchObject({ constraint: 'order_item_adjustments_sum' })
  expect((await adjustments())[0]).toEqual(['course', 0, 'list_discount', 33_333, 'creator'])
  await commit(cheaper, more)
  expect((await adjustments())[0]).toEqual(['course', 0, 'list_discount', 33_334, 'creator'])
})

test('two changes at once that fit alone cannot break the sum together', async () => {
  await start(guitar)
  const line = sql`(select i.id from orders o join order_items i on i.order_id = o.id where ${ofLearner()})`
  const change = () =>
    app.database.db.transaction(async (tx) => {
      await tx.execute(
        sql`update order_items set discount_paise = discount_paise + 1, payable_paise = payable_paise - 1 where id = ${line}`,
      )
      await tx.execute(
        sql`update order_item_adjustments set amount_paise = amount_paise + 1 where order_item_id = ${line}`,
      )
    })
  await Promise.all(Array.from({ length: 5 }, change))
  expect(await adjustments()).toEqual([['course', 0, 'list_discount', 33_338, 'creator']])
})

const terms = async () =>
  (
    await app.database.db.execute(sql`
      select i.terms_version as "termsVersion", i.refund_policy_version as "refundPolicyVersion"
      from orders o join order_items i on i.order_id = o.id where ${ofLearner()} order by i.id`)
  ).map((row) => ({ ...row }))
const setTerms = (version: string) =>
  app.database.db.execute(sql`
    update order_items i set terms_version = ${version}, refund_policy_version = ${version} from orders o
    where o.id = i.order_id and ${ofLearner()}`)

test('each line says under which terms it was ordered; an order that is gone on with, under those of now', async () => {
  expect(await start(guitar, tabla)).toBe(200)
  expect(await terms()).toEqual([saleTerms, saleTerms])
  await setTerms('2025-11-01')
  expect(await start(guitar, tabla)).toBe(200)
  expect(await terms()).toEqual([saleTerms, saleTerms])
})

test('what a line was sold under stays as it was, and is shown to who opens the order', async () => {
  const order = await startedOrder(app, learner, [tabla])
  await setTerms('2025-11-01')
  await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'webhook')
  await expect(setTerms('2026-11-24')).rejects.toMatchObject({ cause: { code: '23514' } })
  const { token } = await makePerson(app, 'FINANCE')
  const { body } = await app.call('GET', `/admin/order/${order.uid}`, undefined, { token })
  expect(body.data.items).toMatchObject([{ termsVersion: '2025-11-01', refundPolicyVersion: '2025-11-01' }])
})
