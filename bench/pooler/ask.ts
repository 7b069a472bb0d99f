// One of the processes behind the pooler: signs its people in and calls, then prints what it was answered.
import { setTimeout as sleep } from 'node:timers/promises'
import { makePerson, startApp } from '../../tests/make.ts'

const calls = Number(process.argv[2])
const databaseUrl = process.env.DATABASE_URL as string
const { DATABASE_DIRECT_URL = '' } = process.env
const env = { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL }
const app = await startApp({ env, beside: { databaseUrl }, work: true })
let notices = 0
const listening = await app.database.listen(
  'pooler_bench',
  () => (notices += 1),
  () => {},
)
const unique = `${process.pid}-${Date.now()}`
const people = await Promise.all(
  Array.from({ length: 8 }, (_, n) =>
    makePerson(app, 'LEARNER', { email: `pool-${unique}-${n}@example.in`, mobileNo: `+91${process.pid}${n}` }),
  ),
)
const answers: Record<number, number> = {}
await Promise.all(
  people.map(async ({ token }, n) => {
    for (let call = n; call < calls; call += people.length) {
      const { code } = await app.call('GET', '/account/sessions', undefined, { token })
      answers[code] = (answers[code] ?? 0) + 1
      await app.database.sql`select ${call}::int as another`
    }
  }),
)
await app.database.sql`select pg_notify('pooler_bench', 'one')`
await app.database.db.transaction((tx) => app.queue.enqueue(tx, 'accounts.sweep', {}))
const waiting = () => app.database.sql`select from pgboss.job where name = 'accounts.sweep' and state < 'completed'`
for (let tries = 0; tries < 300 && (await waiting()).length > 0; tries += 1) await sleep(200)
console.log(JSON.stringify({ answers, notices, jobsLeft: (await waiting()).length }))
await listening.close()
await app.stop()
