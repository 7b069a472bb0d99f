// What people still get while strangers flood the school: health check, sign-in and payment, and what memory it leaves.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openDatabase } from '#platform/database/db.ts'
import { joinPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts'
import { figure, loadNow, record } from './record.mjs'
import { withSchool } from './school.mjs'

const loadBefore = loadNow()
const seconds = Number(process.env.BENCH_SECONDS ?? 60)
const run = promisify(execFile)
const loader = fileURLToPath(new URL('flood-load.mjs', import.meta.url))
const attacks = [
  'mix',
  'repeated names, 60 kB',
  'repeated names, 160 kB',
  'multipart, 1 MB each',
  'random bearer tokens',
  '/%61pi/',
  'forgotten password of an administrator',
  '4,200 different reads',
  'contact forms',
  'slow bodies',
]
const post = (address, body, headers = {}) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.77.1.1', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
const rss = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
const p99 = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0

/** Asks one thing again and again until told to stop: how long each took, and how many were not answered as they should. */
function watch(everyMs, ask) {
  const took = []
  let [failed, watching] = [0, true]
  const done = (async () => {
    while (watching) {
      const began = performance.now()
      if (!(await ask().catch(() => false))) failed += 1
      took.push(performance.now() - began)
      await sleep(everyMs)
    }
  })()
  return async () => {
    watching = false
    await done
    return { p99: p99(took), failed }
  }
}

/** Milliseconds until ten pages that no cache holds are served one after the other. */
async function untilServed(url) {
  const began = performance.now()
  for (let served = 0, n = 0; served < 10; n += 1) {
    const answer = await fetch(`${url}/course-marketplace?price=${n}-${300_000 + n}`)
    await answer.text()
    served = answer.ok ? served + 1 : 0
    if (performance.now() - began > 60_000) throw new Error('the school did not recover within a minute')
  }
  return performance.now() - began
}

const env = {
  RATE_LIMIT: '1',
  TRUST_PROXY: '1',
  DEMO: '1',
  ...(process.env.BENCH_FLOOD_ENV ? JSON.parse(process.env.BENCH_FLOOD_ENV) : {}),
}
const figures = await withSchool(
  async ({ url, pid, dataDir }) => {
    const account = { email: 'learner@sopaan.test', password: 'Sopaan@2026' }
    const { token } = (await (await post(`${url}/api/login`, account)).json()).data
    const bearer = { authorization: `Bearer ${token}` }
    const market = await post(`${url}/api/course/get-courses-from-marketplace`, { price: 'paid', limit: 48 })
    const { courses } = (await market.json()).data
    const mine = await (await fetch(`${url}/api/learner/course/mine`, { headers: bearer })).text()
    const course = courses.find(({ uid }) => !mine.includes(uid))
    const server = await joinPostgres({ dataDir })
    const database = openDatabase(server.url, { max: 1 })
    const stored = async () => {
      const rows = await database.db.execute('select count(*)::int as n from enquiries')
      return (rows.rows ?? rows)[0].n
    }
    const found = []
    for (const attack of attacks) {
      const before = await stored()
      const ends = [
        watch(50, async () => (await fetch(`${url}/api/health`)).ok),
        watch(500, async () => (await post(`${url}/api/login`, account)).ok),
        watch(1000, async () => (await post(`${url}/api/payment/init-payment`, { uid: course.uid }, bearer)).ok),
      ]
      const { stdout } = await run(process.execPath, [
        loader,
        url,
        attack,
        String(attack === 'mix' ? seconds : seconds / 3),
      ])
      const recoveredMs = attack === 'mix' ? await untilServed(url) : undefined
      const [health, signIn, payment] = await Promise.all(ends.map((end) => end()))
      const { sent, counts, tickets, busyP99 } = JSON.parse(stdout)
      // What was sent at the very end is still being stored.
      await sleep(1000)
      const lost = Math.max(0, tickets - ((await stored()) - before))
      console.log(`  ${attack}: ${sent} sent, ${JSON.stringify(counts)}`)
      found.push(
        figure(`${attack}: health check, 99th percentile`, health.p99, 'ms', 200, 'less'),
        figure(`${attack}: signing in, 99th percentile`, signIn.p99, 'ms', 1000, 'less'),
        figure(`${attack}: starting a payment, 99th percentile`, payment.p99, 'ms', 1000, 'less'),
        figure(
          `${attack}: of these not answered`,
          health.failed + signIn.failed + payment.failed,
          'requests',
          0,
          'less',
        ),
        figure(`${attack}: refused as busy or too many`, (counts[503] ?? 0) + (counts[429] ?? 0), 'requests'),
        ...(busyP99 === undefined
          ? []
          : [figure(`${attack}: until a request is refused as busy, 99th percentile`, busyP99, 'ms', 100, 'less')]),
        ...(recoveredMs === undefined
          ? []
          : [
              figure(
                `${attack}: from its end until ten new pages in a row are served`,
                recoveredMs,
                'ms',
                5000,
                'less',
              ),
            ]),
        figure(`${attack}: acknowledged writes not found`, lost, 'writes', 0, 'less'),
        figure(`${attack}: memory at the end, Node`, rss(pid), 'MB', 400, 'less'),
      )
    }
    await database.close()
    return found
  },
  { env },
)

record('flood', figures, {
  how: `Ten times the normal mix for ${seconds} s, then one attack after the other, ${seconds / 3} s each at most, by a process of its own on the same machine; meanwhile another asks for the health check (every 50 ms), signs in (500 ms) and starts a payment (1 s). RATE_LIMIT=1, strangers from 200 addresses.`,
  loadBefore,
})
