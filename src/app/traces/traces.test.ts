import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inProcessSecret } from '#platform/http/in-process.ts'
import { readSettings, type Settings } from '#platform/server/config.ts'
import { makeCourse, makeLearner, startApp, type TestApp } from '../../../tests/make.ts'
import { type HttpReceiver, openReceiver } from '../../../tests/http-receiver.ts'
import { newcomer, signedUp } from '../../../tests/sign-in.ts'
import { openTraces } from './open-traces.ts'

let collector: HttpReceiver
let app: TestApp
const traced = () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.origin}/` })
beforeAll(async () => {
  collector = await openReceiver()
  const env = { ...traced(), OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b,x-team=7', OTEL_SERVICE_NAME: 'school' }
  app = await startApp({ work: true, env })
  await app.listen()
})
beforeEach(() => {
  collector.answer = 200
})
afterAll(async () => {
  await app.stop()
  await collector.close()
})

type Value = { stringValue?: string; intValue?: number; boolValue?: boolean }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  status: { code?: number }
  attributes: { key: string; value: Value }[]
}
type Sent = { resourceSpans: { resource: Pick<Span, 'attributes'>; scopeSpans: { spans: Span[] }[] }[] }
const sent = () => collector.received.flatMap(({ body }) => (JSON.parse(body) as Sent).resourceSpans)
const spans = () => sent().flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans))
const factsOf = ({ attributes }: Pick<Span, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
const childrenOf = ({ spanId }: Span) => spans().filter((one) => one.parentSpanId === spanId)
/** The span of the request with this id, once it has come. */
async function spanOf(requestId: string, from = spans): Promise<Span> {
  const find = () => from().find((one) => factsOf(one)['sopaan.request_id'] === requestId)
  await expect.poll(find).toBeDefined()
  return find() as Span
}

test('a request is a span by its route, and its statements are spans within it, after its body too', async () => {
  const { uid } = await makeCourse(app, { title: 'Sitar' })
  const { token } = await makeLearner(app)
  const id = 'a-request-of-a-learner'
  const headers = { 'x-request-id': id }
  expect((await app.call('POST', '/learner/wishlist', { wishlist: [uid] }, { token, headers })).code).toBe(200)
  const request = await spanOf(id)
  const facts = factsOf(request)
  expect(request.parentSpanId).toBeUndefined()
  expect(facts).toMatchObject({ 'http.request.method': 'POST', 'sopaan.request_id': id })
  expect(request.name).toBe(`POST ${String(facts['http.route'])}`)
  const statements = childrenOf(request).map(factsOf)
  expect(statements.length).toBeGreaterThan(0)
  for (const one of statements) expect(one).toMatchObject({ 'db.system.name': 'postgresql' })
  expect(sent().map(({ resource }) => factsOf(resource)['service.name'])).toContain('school')
  expect(collector.received[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-key': 'a b', 'x-team': '7' } })
})

test('a purchase shows the call of the payment gateway, without ids', async () => {
  const { uid } = await makeCourse(app, { title: 'Tabla', pricePaise: 50_000 })
  const { token } = await makeLearner(app)
  const headers = { 'x-request-id': 'a-purchase-of-a-learner' }
  await app.call('POST', '/payment/init-payment', { uid }, { token, headers })
  const call = childrenOf(await spanOf('a-purchase-of-a-learner')).find(({ name }) => name === 'POST /v1/orders')
  expect(factsOf(call as Span)).toMatchObject({
    'server.address': new URL(app.settings.gateway.apiBase).host,
    'http.response.status_code': 200,
  })
  expect(call?.status.code).toBe(0)
})

test('a job is a trace of its own, with its statements and the email that it sends', async () => {
  const { id } = await makeLearner(app)
  await app.database.db.transaction((tx) => app.queue.enqueue(tx, 'accounts.send-link', { kind: 'reset', userId: id }))
  const find = () => spans().find(({ name }) => name === 'accounts.send-link')
  await expect.poll(find).toBeDefined()
  const job = find() as Span
  expect(job.parentSpanId).toBeUndefined()
  const names = childrenOf(job).map(({ name }) => name)
  expect(names).toContain('select users')
  expect(names).toContain('send email')
})

test('nothing of a person is sent: no email, number, password, code, token, query or address', async () => {
  const person = await signedUp(app, 7)
  const authorization = `Bearer ${person.token}`
  await app.call('POST', '/login', { email: person.email, password: 'Wrong-password@1' })
  const headers = { authorization, 'x-request-id': 'the-search-of-a-person', cookie: 'planted=secret-cookie' }
  await app.app.inject({ url: '/api/course/suggest?q=planted-search', headers })
  await app.app.inject({ url: '/planted-path/9826000007', headers: { 'x-request-id': 'a-path-that-is-none' } })
  await spanOf('the-search-of-a-person')
  expect((await spanOf('a-path-that-is-none')).name).toBe('GET none')
  const everything = collector.received.map(({ body }) => body).join('\n')
  const { email, phone, password, firstName, lastName } = newcomer(7)
  for (const value of [email, phone, password, firstName, lastName, person.token, 'Wrong-password', 'planted'])
    expect(everything).not.toContain(value)
  expect(everything).toContain('insert into \\"users\\"')
})

test('the calls that a page makes while it is rendered are spans within it', async () => {
  const settings = readSettings(traced()).traces as NonNullable<Settings['traces']>
  const traces = openTraces(settings)
  const server = Fastify()
  traces.traceRequests(server)
  server.get('/call', async () => 'answer')
  const headers = { 'x-in-process': inProcessSecret }
  server.get('/page', async () => {
    await nextTurn()
    return (await server.inject({ url: '/call', headers })).body
  })
  expect((await server.inject('/page')).body).toBe('answer')
  await server.close()
  await traces.stop()
  const [page] = spans().filter(({ name }) => name === 'GET /page')
  expect(childrenOf(page as Span).map(({ name }) => name)).toEqual(['GET /call'])
})

test('what a stranger sends as traceparent decides nothing', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01`, 'x-request-id': 'a-request-with-traceparent' }
  await app.app.inject({ url: '/api/health', headers })
  expect((await spanOf('a-request-with-traceparent')).traceId).not.toBe(traceId)
  const none = await startApp({ beside: app, env: { ...traced(), OTEL_TRACES_SAMPLER_ARG: '0' } })
  await none.app.inject({ url: '/api/ready', headers: { ...headers, 'x-request-id': 'a-request-of-no-share' } })
  await none.stop()
  expect(spans().filter((one) => factsOf(one)['sopaan.request_id'] === 'a-request-of-no-share')).toEqual([])
})

test('a collector that never answers holds nothing up, and no more than a queue of spans waits for it', async () => {
  const other = await startApp({ beside: app, env: traced() })
  collector.answer = 'never'
  collector.received.length = 0
  const request = async (times: number) => {
    for (let n = 0; n < times; n += 1) await other.app.inject('/nowhere')
  }
  const unanswered = () => collector.received.filter(({ answer }) => answer === 'never').length
  await request(512)
  await expect.poll(unanswered).toBe(1)
  await request(5000)
  collector.answer = 200
  await other.stop()
  await expect.poll(() => spans().length).toBeGreaterThanOrEqual(512 + 2048)
  expect(spans()).toHaveLength(unanswered() * 512 + 2048)
})

test('a collector that refuses or is away holds nothing up either', async () => {
  const away = await openReceiver()
  await away.close()
  collector.answer = 500
  for (const OTEL_EXPORTER_OTLP_ENDPOINT of [away.origin, collector.origin]) {
    const other = await startApp({ beside: app, env: { OTEL_EXPORTER_OTLP_ENDPOINT } })
    expect((await other.app.inject('/api/health')).statusCode).toBe(200)
    await other.stop()
  }
})
