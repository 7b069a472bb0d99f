import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { orders } from '#features/checkout/tables/orders.ts'
import { type FakeGateway, fakeGateway } from './fake-gateway.ts'
import { makeLearner, type MadeCourse, type Person, startApp, type TestApp } from './make.ts'

/** What the tests of paying stand on; `openCheckout` sets it up. */
export let app: TestApp
export let gateway: FakeGateway
export let learner: Person

/** One server for a test file; before each test a new buyer, a provider without memory and an empty queue. */
export function openCheckout(options: Parameters<typeof startApp>[0] = {}): void {
  beforeAll(async () => {
    app = await startApp(options)
  })
  afterAll(() => app.stop())
  beforeEach(async () => {
    await app.database.sql`delete from pgboss.job`
    gateway = fakeGateway(app.settings)
    learner = await makeLearner(app)
  })
}

/** The provider's message about an event, as it arrives. */
export function deliver({ body, headers }: { body: string | Buffer; headers: Record<string, string> }) {
  return app.app.inject({ method: 'POST', url: '/api/payments/webhook/razorpay', payload: body, headers })
}

/** The ids of the courses that a person owns. */
export async function ownedBy(person: Person): Promise<unknown[]> {
  return (await booksOf(app, person)).enrolments.map((one) => one.course_id)
}

export type StartedOrder = typeof orders.$inferSelect & { providerOrderId: string; session: string }

/** Starts a payment as the modal does, and answers the order behind it. */
export async function startedOrder(
  app: TestApp,
  person: Person,
  bought: readonly MadeCourse[],
  more: {
    couponCode?: string | undefined
    gift?: { email?: string; on?: string; from?: string; words?: string }
    seats?: { count: number; name?: string }
    bundle?: string
    sources?: { course: string; source: string }[]
  } = {},
): Promise<StartedOrder> {
  const answer = await app.call(
    'POST',
    '/payment/init-payment',
    { uid: bought.map((course) => course.uid), ...more },
    { token: person.token },
  )
  if (answer.code !== 200) throw new Error(`no payment was started: ${JSON.stringify(answer.body)}`)
  const [order] = await app.database.db.select().from(orders).where(eq(orders.uid, answer.body.data.orderUid))
  return { ...order, session: answer.body.data.redirectionUrl.slice('/pay/'.length) } as StartedOrder
}

/** The whole of what money did for a person, as plain rows: two ways to the same end leave equal books. */
export async function booksOf(app: TestApp, person: Person) {
  const read = async (query: ReturnType<typeof sql>) => [...(await app.database.db.execute(query))]
  return {
    orders: await read(sql`select uid, state, total_paise from orders where user_id = ${person.id} order by id`),
    payments: await read(
      sql`select p.state, p.use, p.amount_paise, p.refunded_paise from payments p join orders o on o.id = p.order_id where o.user_id = ${person.id} order by p.provider_payment_id`,
    ),
    enrolments: await read(
      sql`select course_id, status, source from enrolments where user_id = ${person.id} order by course_id`,
    ),
    invoices: await read(
      sql`select i.total_paise, i.series from invoices i join orders o on o.id = i.order_id where o.user_id = ${person.id} order by i.id`,
    ),
    refunds: await read(
      sql`select r.kind, r.state, r.amount_paise from refunds r join orders o on o.id = r.order_id where o.user_id = ${person.id} order by r.id`,
    ),
    ledger: await read(
      sql`select t.kind as what, e.account, sum(e.amount_paise)::float8 as sum
          from ledger_transactions t join ledger_entries e on e.txn_id = t.id join orders o on o.id = t.order_id
          where o.user_id = ${person.id} group by 1, 2 order by 1, 2`,
    ),
  }
}

/** What each account of a person's orders comes to; those at 0 are left out. */
export async function balancesOf(app: TestApp, person: Person): Promise<Record<string, number>> {
  const rows = await app.database.db.execute(sql`
    select e.account, sum(e.amount_paise)::float8 as sum from ledger_entries e
    join ledger_transactions t on t.id = e.txn_id join orders o on o.id = t.order_id
    where o.user_id = ${person.id} group by 1 having sum(e.amount_paise) <> 0`)
  return Object.fromEntries(rows.map((row) => [row.account, Number(row.sum)]))
}
