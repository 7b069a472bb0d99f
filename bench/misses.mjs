// What a visitor waits for that no cache holds: 10,000 courses, and no question is asked twice. Beside it, in the same run, the
// same from the cache and the least that it could cost (floor.mjs).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { openDatabase } from '#platform/database/db.ts'
import { joinPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts'
import { fillMillion } from './fill-million.mjs'
import { figure, loadNow, record } from './record.mjs'
import { databaseProcessorMs, processorMs, withSchool } from './school.mjs'

const seconds = Number(process.env.BENCH_SECONDS ?? 10)
const courses = 10_000
const loadBefore = loadNow()
const path = '/api/course/get-courses-from-marketplace'
const sorts = ['popular', 'newest', 'rating', 'price-low', 'price-high']
const words = ['business', 'tally', 'small business', 'bussiness', 'बिज़नेस']

let asked = 0
/** A price range that no request has named before; it cuts through two bands. */
const price = () => `${((asked += 1) % 97) + 3}-${100_000 + asked}`
const headers = { 'content-type': 'application/json' }
const levels = [
  'beginner',
  'intermediate',
  'advanced',
  'beginner,intermediate',
  'beginner,advanced',
  'intermediate,advanced',
]
/** A choice of filters, an order and a page that no request has named before: one or two categories, one or two levels. */
function choice(categories) {
  asked += 1
  const [n, category] = [Math.floor(asked / categories.length), categories[asked % categories.length]]
  const [m, sort] = [Math.floor(n / sorts.length), sorts[n % sorts.length]]
  return { category, sort, level: levels[m % levels.length], page: 1 + Math.floor(m / levels.length) }
}
const post = (to, body) => ({ path: to, method: 'POST', body: JSON.stringify(body) })

const figures = await withSchool(
  async ({ url, pid, dataDir }) => {
    const server = await joinPostgres({ dataDir })
    await fillMillion(server.url, courses)
    const database = openDatabase(server.url, { max: 1 })
    await database.sql`analyze`
    await database.sql`select pg_notify('sopaan_forget_pages', '')`
    await database.close()
    const floor = spawn(process.execPath, [fileURLToPath(new URL('floor.mjs', import.meta.url)), server.url])
    try {
      const [line] = await once(floor.stdout, 'data')
      const floorUrl = String(line).trim()
      const { data: dropdown } = await (
        await fetch(`${url}/api/course/get-dropdown`, { method: 'POST', headers, body: '{}' })
      ).json()
      const slugs = dropdown.map(({ slug }) => slug)
      const categories = slugs.flatMap((one, at) => [one, ...slugs.slice(at + 1).map((other) => `${one},${other}`)])
      const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify({ page: 1 }) })
      await fetch(`${floorUrl}/stored`, { method: 'PUT', headers, body: await reply.text() })
      const kinds = [
        ['floor: a plain statement behind Fastify', floor.pid, floorUrl, () => post('/asked', { price: price() })],
        ['floor: the reply from memory', floor.pid, floorUrl, () => post('/stored', {})],
        ['marketplace call, from the cache', pid, url, () => post(path, { page: 1 })],
        ['marketplace call', pid, url, () => post(path, choice(categories)), 1200, 1.5],
        [
          'marketplace call with a price range',
          pid,
          url,
          () => post(path, { page: 1 + (asked % 3), sort: sorts[asked % 5], price: price() }),
        ],
        ['search', pid, url, () => post(path, { search: words[asked % 5], price: price() }), 900],
        [
          'marketplace page',
          pid,
          url,
          () => ({ path: `/course-marketplace?${new URLSearchParams(choice(categories))}`, method: 'GET' }),
          undefined,
          6,
        ],
      ]
      const found = []
      for (const [name, process, at, requestOf, perSecond, processor] of kinds) {
        await load(at, requestOf, 3)
        const before = [processorMs(process), databaseProcessorMs(dataDir)]
        const { requests, latency } = await load(at, requestOf, seconds)
        const node = (processorMs(process) - before[0]) / requests.total
        const postgres = (databaseProcessorMs(dataDir) - before[1]) / requests.total
        found.push(
          figure(name, requests.average, 'requests/s', ...(perSecond ? [perSecond, 'more'] : [])),
          figure(`${name}, 99th percentile`, latency.p99, 'ms'),
          figure(`${name}, Node`, node, 'ms of processor', ...(processor ? [processor, 'less'] : [])),
          figure(`${name}, PostgreSQL`, postgres, 'ms of processor'),
        )
      }
      return found
    } finally {
      floor.kill()
    }
  },
  { env: { WORK: '0' } },
)

async function load(url, requestOf, duration) {
  const result = await autocannon({
    url,
    headers,
    connections: 16,
    duration,
    requests: [{ setupRequest: (request) => ({ ...request, ...requestOf() }) }],
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} answers were not 200`)
  return result
}

record('misses', figures, {
  how: `autocannon, 16 connections, ${seconds} s, one server process, ${courses.toLocaleString('en-IN')} courses, on the same machine, of whose processor autocannon takes a share. Every question has a choice of category, levels, order and page that no other had, or a price range (which cuts through the band that most courses lie in), so that nothing answers it from a cache. The floor is bench/floor.mjs, measured in the same run: it counts nothing for filters, and checks and limits nothing.`,
  loadBefore,
})
