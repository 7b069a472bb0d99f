// Learners ask for their money back under the limits of the refund rule: from the press until the answer, in which access,
// credit note and books are done.
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#platform/database/db.ts'
import { joinPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts'
import { number } from '#platform/database/rows.ts'
import { figure, loadNow, middle, record } from './record.mjs'
import { withSchool } from './school.mjs'
import { poster } from './poster.mjs'
import { signIn } from './sign-in.mjs'

const loadBefore = loadNow()
const count = Number(process.env.BENCH_REFUNDS ?? 100)
const maxWaitMs = 120_000

const figures = await withSchool(
  async ({ url, dataDir }) => {
    const post = poster(url)
    const database = openDatabase((await joinPostgres({ dataDir })).url, { max: 2 })
    const { db, sql } = database
    const tokens = await signIn(db, count)
    const { data } = await post('/api/course/get-courses-from-marketplace', { price: 'paid', limit: 48 })

    async function buy(token, n) {
      const { uid } = data.courses[n % data.courses.length]
      const { data: started } = await post('/api/payment/init-payment', { uid }, token)
      const [order] = await sql`select provider_order_id as id from orders where uid = ${started.orderUid}`
      await post('/sandbox/razorpay/_control', { action: 'pay', order: order.id, outcome: 'success' })
      return { uid: started.orderUid, token }
    }
    const bought = []
    for (const [n, token] of tokens.entries()) bought.push(await buy(token, n))
    const unpaid = async () => {
      const [row] = await sql({ n: number })`
        select count(*)::int as n from orders o join users u on u.id = o.user_id where u.email like 'bench%' and o.state <> 'paid'`
      return row.n
    }
    for (const began = performance.now(); (await unpaid()) > 0; await sleep(200))
      if (performance.now() - began > maxWaitMs) throw new Error(`${await unpaid()} orders are not paid`)

    const took = []
    let approved = 0
    for (const { uid, token } of bought) {
      const began = performance.now()
      const answer = await post(`/api/payments/${uid}/refund`, { reason: 'I bought it by mistake' }, token)
      took.push((performance.now() - began) / 1000)
      if (answer.data.refunds.every(({ state }) => state === 'approved')) approved += 1
    }
    const [{ n: notes }] = await sql({ n: number })`
      select count(*)::int as n from invoices i join orders o on o.id = i.order_id join users u on u.id = o.user_id
      where i.series = 'CRN' and u.email like 'bench%'`
    await database.close()
    const inOrder = took.toSorted((a, b) => a - b)
    return [
      figure('refunds asked', count, 'refunds'),
      figure('decided at once, with a credit note', Math.min(approved, notes), 'refunds', count, 'more'),
      figure('from asking to the decision, the 95th percentile', inOrder[Math.ceil(count * 0.95) - 1], 's', 1, 'less'),
      figure('the same, the middle', middle(took), 's'),
      figure('the same, the longest', inOrder.at(-1), 's'),
    ]
  },
  { env: { DEMO: '1' } },
)

record('refunds', figures, {
  how: `${count} learners with a course each, paid at the sandbox gateway, ask for a refund one after the other over HTTP: the answer comes when access, certificate, credit note and books are done, and the money is left to a job.`,
  loadBefore,
})
