// Calls: the marketplace with facets, kept and not kept, and the check of a session.
import autocannon from 'autocannon'
import { actorOfToken } from '#features/accounts/queries/accounts.ts'
import { openDatabase } from '#platform/database/db.ts'
import { joinPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts'
import { figure, loadNow, record } from './record.mjs'
import { databaseProcessorMs, processorMs, withSchool } from './school.mjs'

const seconds = Number(process.env.BENCH_SECONDS ?? 10)
const loadBefore = loadNow()
const path = '/api/course/get-courses-from-marketplace'

const figures = await withSchool(async ({ url, pid, dataDir }) => {
  const first = await post(url + path, { page: 1, limit: 12 })
  const found = []
  if (first.status !== 200) console.log(`  ${path} answers ${first.status}, left out`)
  else {
    const body = await first.text()
    let n = 0
    const sorts = ['popular', 'newest', 'rating', 'price-low', 'price-high']
    const words = ['python', 'guitar', 'excel', 'yoga', 'physics', 'hindi', 'baking', 'गणित', 'fotography', 'upsc']
    // A price range that no request has used before, so no cache can answer it.
    const price = () => `${(n += 1) % 97}-${100_000 + n}`
    const kinds = [
      ['marketplace call with facets, kept reply', true, () => ({ page: 1, limit: 12 })],
      [
        'marketplace call with facets, asked anew',
        true,
        () => ({ page: 1 + (n % 3), sort: sorts[n % 5], price: price() }),
      ],
      ['the same with a searched word, asked anew', false, () => ({ page: 1, search: words[n % 10], price: price() })],
    ]
    for (const [name, held, bodyOf] of kinds) {
      await load(url, bodyOf, 3)
      const [node, postgres] = [processorMs(pid), databaseProcessorMs(dataDir)]
      const { requests, latency } = await load(url, bodyOf, seconds)
      found.push(
        figure(name, requests.average, 'requests/s', ...(held ? [800, 'more'] : [])),
        figure(`${name}, 99th percentile`, latency.p99, 'ms', ...(held ? [40, 'less'] : [])),
        figure(`${name}, Node`, (processorMs(pid) - node) / requests.total, 'ms of processor'),
        figure(`${name}, PostgreSQL`, (databaseProcessorMs(dataDir) - postgres) / requests.total, 'ms of processor'),
      )
    }
    found.push(figure('its reply', Buffer.byteLength(body) / 1000, 'kB'))
  }

  const login = await post(`${url}/api/login`, { email: 'learner@sopaan.test', password: 'Sopaan@2026' })
  const { token } = (await login.json()).data
  const server = await joinPostgres({ dataDir })
  const database = openDatabase(server.url, { max: 1 })
  const actorOf = actorOfToken(database, () => new Date())
  const check = await each(2000, () => actorOf(token))
  await database.close()
  const headers = { authorization: `Bearer ${token}` }
  const call = await each(1000, async () => (await fetch(`${url}/api/checkToken`, { headers })).text())
  const alive = await each(1000, async () => (await fetch(`${url}/api/health`)).text())
  found.push(
    figure('session check inside a call', check, 'ms', 0.6, 'less'),
    figure('GET /api/checkToken, one after another', call, 'ms'),
    figure('GET /api/health, one after another', alive, 'ms'),
  )
  return found
})

function post(address, body) {
  return fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function load(url, bodyOf, duration) {
  const result = await autocannon({
    url: url + path,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    connections: 16,
    duration,
    requests: [{ setupRequest: (request) => ({ ...request, body: JSON.stringify(bodyOf()) }) }],
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers were not 200`)
  return result
}

/** Milliseconds of one run, the middle of `times` after a tenth as many to warm up. */
async function each(times, work) {
  const took = []
  for (let i = 0; i < times * 1.1; i += 1) {
    const began = performance.now()
    await work()
    took.push(performance.now() - began)
  }
  return took.slice(times / 10).sort((a, b) => a - b)[Math.floor(times / 2)]
}

record('calls', figures, {
  how: `autocannon, 16 connections, ${seconds} s, one server process, on the same machine. Asked anew: a price range that no call named before. Session check: the server's own function on a connection of its own, the middle of 2,000.`,
  loadBefore,
})
