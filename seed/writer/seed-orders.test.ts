import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleOrder } from '#features/checkout/actions/settle-order.ts'
import { splitSoldLines } from '#features/checkout/actions/split-lines.ts'
import { saleTerms } from '#features/checkout/rules/sale-terms.ts'
import { sharesOf } from '#features/checkout/rules/tax.ts'
import { grantEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { booksOf, startedOrder } from '../../tests/checkout.ts'
import { fakeGateway } from '../../tests/fake-gateway.ts'
import { makeCourse, makeLearner, type MadeCourse, type Person, startApp, type TestApp } from '../../tests/make.ts'
import { seedOrders, versionAt } from './seed-orders.ts'

let app: TestApp
let asha: Person
let ravi: Person
let one: MadeCourse
let two: MadeCourse

beforeAll(async () => {
  app = await startApp()
  ;[asha, ravi] = await Promise.all([makeLearner(app), makeLearner(app)])
  one = await makeCourse(app, { pricePaise: 99_900, discountPaise: 10_000 })
  two = await makeCourse(app, { pricePaise: 50_000 })
  const free = await makeCourse(app, { pricePaise: 0 })
  const grant = (person: Person, bought: MadeCourse[], at: string, source: 'purchase' | 'free' = 'purchase') =>
    app.database.db.transaction((tx) =>
      grantEnrolments(tx, { userId: person.id, courseIds: bought.map(({ id }) => id), source, at: new Date(at) }),
    )
  await grant(asha, [one, two], '2026-03-31T18:29:00Z')
  await grant(ravi, [one], '2026-03-31T18:31:00Z')
  await grant(ravi, [two], '2026-08-01T10:00:00Z')
  await grant(ravi, [free], '2026-08-01T10:00:00Z', 'free')
  await app.database.db.transaction((tx) => seedOrders(tx, 'sandbox'))
})
afterAll(() => app.stop())

test('courses got at one moment are one paid order; free ones are none', async () => {
  const books = await booksOf(app, asha)
  expect(books.orders).toMatchObject([{ state: 'paid', total_paise: 139_900 }])
  expect(books.ledger.filter((line) => line.what === 'capture')).toEqual([
    { what: 'capture', account: 'deferred_course_sales', sum: -139_900 },
    { what: 'capture', account: 'gateway_receivable', sum: 139_900 },
  ])
  expect((await booksOf(app, ravi)).orders).toMatchObject([{ total_paise: 89_900 }, { total_paise: 50_000 }])
})

test('each line names the texts that were in force when it was ordered', async () => {
  const earlier = '2025-11-01'
  const lines = await app.database.db.execute(sql`
    select distinct i.terms_version, i.refund_policy_version from order_items i join orders o on o.id = i.order_id
    where o.user_id in (${asha.id}, ${ravi.id})`)
  expect([...lines]).toEqual([{ terms_version: earlier, refund_policy_version: earlier }])
  const { termsVersion } = saleTerms
  const moments = ['2025-10-31T23:59', '2025-11-01T00:00', `${termsVersion}T00:00`]
  const versions = await app.database.db.execute(sql`
    select ${versionAt(sql`(m.at || '+05:30')::timestamptz`, termsVersion)} as version
    from unnest(${sql.param(moments)}::text[]) with ordinality m (at, n) order by n`)
  expect(versions.map(({ version }) => version)).toEqual([null, earlier, termsVersion])
})

test('receipts are numbered without a gap in their fiscal year, and selling goes on after them', async () => {
  const numbers = async () =>
    (await app.database.db.execute(sql`select number from invoices order by issued_at, serial`)).map(
      (row) => row.number,
    )
  expect(await numbers()).toEqual(['RCT/2526/000001', 'RCT/2627/000001', 'RCT/2627/000002'])
  const gateway = fakeGateway(app.settings)
  const buyer = await makeLearner(app)
  const order = await startedOrder(app, buyer, [two])
  app.setNow(new Date('2026-11-20T06:00:00Z'))
  expect(await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'webhook')).toBe('fulfilled')
  expect((await numbers()).at(-1)).toBe('RCT/2627/000003')
})

test('every order has items, one payment that bought it, and books that balance', async () => {
  const [row] = await app.database.db.execute(sql`
    select count(*) filter (where o.total_paise <> (select sum(payable_paise) from order_items i where i.order_id = o.id)) as wrong_items,
      count(*) filter (where 1 <> (select count(*) from payments p where p.order_id = o.id and p.use = 'fulfils' and p.amount_paise = o.total_paise)) as wrong_payments,
      (select coalesce(sum(amount_paise), 0)::float8 from ledger_entries) as ledger
    from orders o`)
  expect(row).toEqual({ wrong_items: 0, wrong_payments: 0, ledger: 0 })
})

test('each line is split and booked as selling it would have done, and old sales are revenue', async () => {
  const shares = await app.database.db.execute(sql`
    select i.taxable_paise::int as taxable, i.creator_share_paise::int as share, i.own_link, i.released_at is not null as released,
      (select coalesce(sum(amount_paise), 0)::int from ledger_entries e where e.order_item_id = i.id and e.account = 'creator_held') as held,
      (select coalesce(sum(amount_paise), 0)::int from ledger_entries e where e.order_item_id = i.id and e.account = 'creator_payable') as payable,
      exists (select from enrolments e where e.order_item_id = i.id and e.course_id = i.course_id) as owned
    from order_items i where sold_at < '2026-09-01' order by i.id`)
  expect(shares).toHaveLength(4)
  for (const { taxable, share, own_link, released, held, payable, owned } of shares) {
    expect(share).toBe(sharesOf(taxable as number, own_link ? 9_000 : 7_000).creatorSharePaise)
    expect({ released, held, payable, owned }).toEqual({
      released: true,
      held: 0,
      payable: -Number(share),
      owned: true,
    })
  }
  const before = await app.database.db.execute(sql`select count(*)::int as n from ledger_entries`)
  await splitSoldLines(app.ctx())
  expect(await app.database.db.execute(sql`select count(*)::int as n from ledger_entries`)).toEqual(before)
})
