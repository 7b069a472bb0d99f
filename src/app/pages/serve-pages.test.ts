import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type PageCache, pageCache } from '#platform/http/page-cache.ts'
import { type Language, languageCodes } from '#platform/i18n/language.ts'
import { readSettings } from '#platform/server/config.ts'
import { bytesOfPage, type Page, servePages } from './serve-pages.ts'

const publicHeaders = { 'content-type': 'text/html', 'cache-control': 'public, max-age=0, s-maxage=60' }
let app: FastifyInstance
let rendered: string[]
let offered: readonly Language[]
let cache: PageCache<Page>
/** Lets the slow page be rendered, as the database was when its rendering started. */
let finishSlow: (() => void)[]
beforeEach(async () => {
  rendered = []
  offered = languageCodes
  finishSlow = []
  app = Fastify()
  cache = pageCache<Page>({ maxBytes: 1_000_000, bytesOf: bytesOfPage })
  app.get('/api/course', (_, reply) => reply.code(503).header('retry-after', '2').send({ status: 0, error: 'BUSY' }))
  servePages(app, {
    settings: readSettings({
      PORT: '0',
      LOG_LEVEL: 'silent',
      SITE_URL: 'https://sopaan.test',
      DEMO: '1',
      RATE_LIMIT: '0',
    }),
    cache,
    offered: () => offered,
    styleHashes: [],
    dev: false,
    // A page that shows everything it can read of the request that it is rendered for.
    render:
      async () =>
      async (request, { context }) => {
        const known = JSON.stringify([request.url, request.method, ...request.headers])
        rendered.push(request.url)
        if (request.url.endsWith('/course-details/one')) {
          const call = { method: 'GET', url: '/api/course', headers: {}, body: undefined, signal: undefined }
          const { status } = await context.inProcess(call)
          return new Response('Oops! Something went wrong', { status: status === 200 ? 200 : 500 })
        }
        if (request.url.endsWith('/course-details/broken')) throw new Error('a mistake of ours')
        if (request.url.endsWith('/course-details/old-name-two'))
          return new Response(null, { status: 301, headers: { location: '/course-details/new-name-two' } })
        if (request.url.endsWith('/course-details/slow')) {
          const nth = rendered.length
          await new Promise<void>((resolve) => finishSlow.push(resolve))
          return new Response(`rendering ${nth}`, { headers: publicHeaders })
        }
        return new Response(`<script nonce="${context.nonce}"></script>${known}`, {
          headers: publicHeaders,
        })
      },
  })
})
afterEach(() => app.close())

const get = async (url: string, headers = {}) => {
  const { payload, statusCode } = await app.inject({ url, headers })
  return { statusCode, html: payload.replace(/nonce="[^"]+"/, 'nonce') }
}

test.each([
  ['en', '/hi', '/'],
  ['en', '/hi/faq?search=a&utm_source=x', '/faq?search=a'],
  ['en', '/hi/course-details/two?by=a1b2c3d4e5f6', '/course-details/two?by=a1b2c3d4e5f6'],
  ['en', '/hi/dashboard?tab=b', '/dashboard?tab=b'],
  ['hi', '/', '/hi'],
  ['hi', '/blog/first-post', '/hi/blog/first-post'],
  ['hi', '/pay/s1', '/hi/pay/s1'],
  ['hi', '/account-setting', '/hi/account-setting'],
] as const)('where the school offers %s alone, %s leads to %s for now', async (language, from, to) => {
  offered = [language]
  const { statusCode, headers } = await app.inject(from)
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, to, 'no-store'])
  expect(rendered).toEqual([])
  expect((await app.inject(to)).statusCode).toBe(200)
  offered = languageCodes
  expect((await app.inject(from)).statusCode).toBe(200)
})

test.each([
  ['/course-marketplace', '/course-marketplace?utm_source=stranger'],
  ['/course-marketplace?search=yoga', '/course-marketplace?gclid=stranger&search=yoga&unknown=stranger'],
  ['/blog?page=2&search=a', '/blog?search=a&fbclid=stranger&page=02'],
  ['/faq', '/faq?__proto__=stranger&x[]=stranger'],
  ['/about-us', '//about-us?stranger'],
  ['/about-us', '/stranger/../about-us'],
  ['/hi/faq?search=a', '/hi/faq?utm_medium=stranger&search=a'],
])('%s shows nothing of the stranger who asked for %s first', async (address, hostile) => {
  const headers = {
    host: 'stranger.example',
    'accept-language': 'stranger',
    'x-forwarded-host': 'stranger.example',
    'user-agent': 'stranger',
    cookie: 'stranger=1',
    referer: 'https://stranger.example',
  }
  const first = await get(hostile, headers)
  const second = await get(address)
  expect(second).toEqual(first)
  expect(second.html).not.toContain('stranger')
  expect(rendered).toEqual([`https://sopaan.test${address}`])
})

test('a creator’s own link shows the cached page of its course, whatever its code, and stays when the course was renamed', async () => {
  const plain = await get('/course-details/two')
  const codes = Array.from({ length: 20 }, (_, i) => `a1b2c3d4e5${10 + i}`)
  for (const code of codes) expect(await get(`/course-details/two?by=${code}`)).toEqual(plain)
  expect(rendered).toEqual(['https://sopaan.test/course-details/two'])
  expect(cache.size().entries).toBe(1)
  const moved = await app.inject('/course-details/old-name-two?by=a1b2c3d4e510')
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/course-details/new-name-two?by=a1b2c3d4e510'])
  // An address may lead elsewhere later, or back.
  expect(moved.headers['cache-control']).toBe('no-cache')
  expect((await app.inject('/course-details/old-name-two')).headers.location).toBe('/course-details/new-name-two')
})

test('a creator’s page whose sign a mail program encoded is found by its sign, with the codes of its link', async () => {
  for (const [address, location] of [
    ['/%40meenal-shah', '/@meenal-shah'],
    ['/hi/%40meenal-shah?coupon=welcome10&x=1', '/hi/@meenal-shah?coupon=WELCOME10'],
  ] as const) {
    const moved = await app.inject(address)
    expect([moved.statusCode, moved.headers.location]).toEqual([302, location])
  }
  expect(rendered).toEqual([])
})

test('an address that names another site is rendered as a path of this one', async () => {
  for (const address of ['//evil.example/faq', '/\\evil.example/faq', '/%2F/evil.example'])
    expect((await get(address)).html).not.toMatch(/https?:\/\/evil/)
})

test('renders an address once for all concurrent requests, and answers 503 where too many renderings wait', async () => {
  const paths = Array.from({ length: 60 }, (_, i) => `/profile/one-${i}`)
  const answers = await Promise.all([...paths, ...paths.slice(0, 5)].map((url) => app.inject({ url })))
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(refused.length).toBe(35)
  expect(refused[0]?.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
  expect(refused[0]?.payload).toContain('The service is starting or busy. Please try again in a moment.')
  expect(answers.slice(60).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  expect(rendered.length).toBe(25)
  const hindi = await Promise.all(paths.map((url) => app.inject({ url: `/hi${url}` })))
  expect(hindi.at(-1)?.payload).toContain('कृपया कुछ पल बाद फिर कोशिश करें')
})

test.each([
  ['everything', undefined],
  ['that page', '/course-details/slow'],
])(
  'a rendering that was started before %s was forgotten is not stored, nor shared by who asks later',
  async (_, prefix) => {
    const ask = async () => (await get('/course-details/slow')).html
    const [before, shared] = [ask(), ask()]
    await expect.poll(() => finishSlow.length).toBe(1)
    cache.forget(prefix)
    const after = ask()
    await expect.poll(() => finishSlow.length).toBe(2)
    finishSlow[1]?.()
    expect(await after).toBe('rendering 2')
    finishSlow[0]?.()
    expect(await Promise.all([before, shared])).toEqual(['rendering 1', 'rendering 1'])
    expect(await ask()).toBe('rendering 2')
    expect(rendered.length).toBe(2)
  },
)

test('a rendering that was started before a change is not stored when nobody asks in the meantime', async () => {
  const before = get('/course-details/slow')
  await expect.poll(() => finishSlow.length).toBe(1)
  cache.forget()
  finishSlow[0]?.()
  expect((await before).html).toBe('rendering 1')
  expect(cache.size().entries).toBe(0)
})

test('a page whose data is unavailable is answered 503, reloads itself and is not cached', async () => {
  const answer = await app.inject('/course-details/one')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
  expect(answer.payload).toContain('The service is starting or busy. Please try again in a moment.')
  expect(answer.payload).toContain('<meta http-equiv="refresh" content="3">')
  expect((await app.inject('/hi/course-details/one')).payload).toContain('कृपया कुछ पल बाद फिर कोशिश करें')
  expect(cache.size().entries).toBe(0)
  expect((await app.inject('/course-details/broken')).statusCode).toBe(500)
})
