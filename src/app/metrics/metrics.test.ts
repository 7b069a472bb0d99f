import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inProcessSecret } from '#platform/http/in-process.ts'
import { hourMs, minuteMs } from '#platform/format/durations.ts'
import { ordersOfLastHour } from '#features/checkout/queries/orders-of-last-hour.ts'
import { makeCourse, makeLearner, startApp, type TestApp } from '../../../tests/make.ts'
import { serveMetrics } from './serve-metrics.ts'

let app: TestApp
let port: number
const env = { METRICS_PORT: '0' }
beforeAll(async () => {
  app = await startApp({ work: true, env })
  port = portOf(app)
})
afterAll(() => app.stop())

const portOf = ({ metrics }: TestApp) => (metrics as NonNullable<typeof metrics>).port
const metricsAt = async (at = port) => (await fetch(`http://127.0.0.1:${at}/metrics`)).text()
/** The value of one series; undefined where there is none. */
function valueIn(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}
const requestsOf = (method: string, route: string, status: string) =>
  `sopaan_http_request_seconds_count{method="${method}",route="${route}",status="${status}"}`

test('requests are measured by route, never by address', async () => {
  const { uid } = await makeCourse(app, { title: 'Guitar' })
  for (let n = 0; n < 3; n += 1) await app.call('GET', `/blog/no-such-post-${n}`)
  await app.call('GET', `/course/${uid}`)
  await fetch(`http://127.0.0.1:${port}/metrics`)
  for (let n = 0; n < 4; n += 1) await app.app.inject(`/no-such-page-${n}`)
  // Of a page that is being rendered: its time is the page's.
  await app.app.inject({ url: '/no-such-page', headers: { 'x-in-process': inProcessSecret } })
  const text = await metricsAt()
  expect(text).not.toContain('no-such')
  expect(text).not.toContain(uid)
  expect(valueIn(text, requestsOf('GET', 'none', '4xx'))).toBe(4)
  expect(text).toMatch(/sopaan_http_request_seconds_bucket\{le="0\.05",method="GET",route="\/api\//)
})

test('a process measures its connections, caches, memory and event loop', async () => {
  const text = await metricsAt()
  expect(valueIn(text, 'sopaan_database_connections{state="idle"}')).toBeGreaterThan(0)
  expect(valueIn(text, 'sopaan_database_connections{state="awaited"}')).toBe(0)
  expect(valueIn(text, 'sopaan_cache_entries{cache="pages"}')).toBe(0)
  expect(valueIn(text, 'process_resident_memory_bytes')).toBeGreaterThan(50_000_000)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
})

test('the process with the jobs measures what is late, failed, sold and found by the system check', async () => {
  const { db } = app.database
  const learner = await makeLearner(app)
  const course = await makeCourse(app, { title: 'Tabla', pricePaise: 50_000 })
  await app.call('POST', '/payment/init-payment', { uid: course.uid }, { token: learner.token })
  await db.execute(sql`insert into delivery_failures values ('sms', 4, now(), now(), 'refused')`)
  const other = await startApp({ beside: app, work: true, env })
  const text = await metricsAt(portOf(other))
  const ofAnHourLater = new Date(Date.now() + hourMs + minuteMs)
  await other.stop()
  expect(valueIn(text, 'sopaan_database_up')).toBe(1)
  expect(valueIn(text, 'sopaan_messages_failed{channel="sms"}')).toBe(4)
  expect(valueIn(text, 'sopaan_messages_failed{channel="email"}')).toBe(0)
  expect(valueIn(text, 'sopaan_jobs_failed')).toBe(0)
  expect(valueIn(text, 'sopaan_gateway_events_failed')).toBe(0)
  expect(valueIn(text, 'sopaan_unexplained_paise')).toBe(0)
  expect(valueIn(text, 'sopaan_media_unfinished{state="uploading"}')).toBe(0)
  expect(valueIn(text, 'sopaan_check{part="migrations"}')).toBe(0)
  expect(valueIn(text, 'sopaan_check{part="address"}')).toBe(2)
  expect(valueIn(text, 'sopaan_orders_last_hour{state="paid"}')).toBe(0)
  expect(valueIn(text, 'sopaan_payments_last_hour{state="captured"}')).toBe(0)
  const now = await ordersOfLastHour(db, new Date())
  expect(Object.values(now).reduce((sum, n) => sum + n)).toBe(1)
  expect(Object.values(await ordersOfLastHour(db, ofAnHourLater)).every((n) => n === 0)).toBe(true)
})

test('without the jobs a process says nothing of the installation, and without METRICS_PORT nothing at all', async () => {
  const web = await startApp({ beside: app, env })
  const closed = portOf(web)
  const text = await metricsAt(closed)
  await web.stop()
  expect(text).toContain('sopaan_database_connections')
  expect(text).not.toMatch(/sopaan_(jobs|check|orders|database_up)/)
  await expect(metricsAt(closed)).rejects.toThrow('fetch failed')
  expect((await app.app.inject('/metrics')).statusCode).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
})

test('a port that is taken refuses the start by its name', async () => {
  await expect(serveMetrics(new Registry(), { port, host: '127.0.0.1' }, () => undefined)).rejects.toThrow(
    `METRICS_PORT: port ${port} of 127.0.0.1 can't be used (EADDRINUSE). Choose another one.`,
  )
})

test('the alerts and the board name only what is measured', async () => {
  const text = await metricsAt()
  const known = new Set([...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name]) => name))
  for (const file of ['prometheus/alerts.yml', 'grafana/sopaan.json']) {
    const content = readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8')
    const named = [...content.matchAll(/\b(?:sopaan|process|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_seconds_(bucket|count)$/, '_seconds'),
    )
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  }
})

test('while the database is away the rest is measured all the same', async () => {
  const alone = await startApp({ work: true, env })
  try {
    await alone.database.close()
    const text = await metricsAt(portOf(alone))
    expect(valueIn(text, 'sopaan_database_up')).toBe(0)
    expect(text).not.toMatch(/^sopaan_jobs_waiting /m)
    expect(valueIn(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
  } finally {
    await alone.stop()
  }
})
