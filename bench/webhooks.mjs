// Four purchases a second whose buyers close the tab, with a provider that is slow and sometimes silent: how long its
// messages wait until they are read.
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#platform/database/db.ts'
import { joinPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts'
import { number } from '#platform/database/rows.ts'
import { figure, loadNow, middle, record } from './record.mjs'
import { withSchool } from './school.mjs'
import { poster } from './poster.mjs'
import { signIn } from './sign-in.mjs'

const loadBefore = loadNow()
const perSecond = 4
const seconds = Number(process.env.BENCH_SECONDS ?? 60)
const latencyMs = 300
const silentEverySeconds = 5
const maxWaitMs = 600_000

const figures = await withSchool(
  async ({ url, dataDir }) => {
    const post = poster(url)
    const control = (action) => post('/sandbox/razorpay/_control', action)
    const database = openDatabase((await joinPostgres({ dataDir })).url, { max: 2 })
    const { db, sql } = database
    const tokens = await signIn(db, perSecond * seconds)
    const { data } = await post('/api/course/get-courses-from-marketplace', { price: 'paid', limit: 48 })
    await control({ action: 'set', faults: { apiLatencyMs: latencyMs } })

    async function buy(n) {
      const { uid } = data.courses[n % data.courses.length]
      const started = await post('/api/payment/init-payment', { uid }, tokens[n])
      const [order] = await sql`select provider_order_id as id from orders where uid = ${started.data.orderUid}`
      await control({ action: 'pay', order: order.id, outcome: 'success' })
    }
    const ages = []
    let selling = true
    const watching = (async () => {
      while (selling) {
        const [oldest] = await sql({ age: number })`
          select coalesce(extract(epoch from now() - min(received_at)), 0)::float8 as age
          from webhook_events where state = 'received'`
        ages.push(oldest.age)
        await sleep(200)
      }
    })()
    const purchases = []
    for (let n = 0; n < tokens.length; n += 1) {
      if (n % (perSecond * silentEverySeconds) === 0)
        await control({ action: 'set', faults: { failCalls: 1, failOf: 'GET', failWith: 'timeout' } })
      purchases.push(buy(n))
      await sleep(1000 / perSecond)
    }
    await Promise.all(purchases)

    const waiting = async () => {
      const [row] = await sql({ n: number })`
        select count(*)::int as n from webhook_events where state not in ('done', 'ignored')`
      return row.n
    }
    for (const began = performance.now(); (await waiting()) > 0; await sleep(200))
      if (performance.now() - began > maxWaitMs) throw new Error(`${await waiting()} events are still not read`)
    selling = false
    await watching
    const waits = await sql({ s: number })`
      select extract(epoch from processed_at - received_at)::float8 as s from webhook_events order by 1`
    const [paid] = await sql({ n: number })`
      select count(*)::int as n from orders o join users u on u.id = o.user_id
      where o.state = 'paid' and u.email like 'bench%'`
    await database.close()
    const inOrder = waits.map(({ s }) => s)
    return [
      figure('purchases', tokens.length, 'purchases'),
      figure('paid in the end', paid.n, 'purchases', tokens.length, 'more'),
      figure('events', inOrder.length, 'events'),
      figure('the oldest event that nobody has begun to read, at its worst', Math.max(...ages), 's', 5, 'less'),
      figure('from an event until it is dealt with, the middle', middle(inOrder), 's'),
      figure('the same, 99th percentile', inOrder[Math.floor(inOrder.length * 0.99)], 's'),
      figure('the same, the longest', inOrder.at(-1), 's'),
    ]
  },
  { env: { DEMO: '1' } },
)

record('webhooks', figures, {
  how: `${perSecond} purchases a second for ${seconds} s, paid at the sandbox gateway while the tab is closed, so that its messages alone unlock the course. Every call to the gateway takes ${latencyMs} ms, and every ${silentEverySeconds} s one is not answered at all (the product gives up after 8 s and tries again).`,
  loadBefore,
})
