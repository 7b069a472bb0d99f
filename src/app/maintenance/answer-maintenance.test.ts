import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { siteSettings } from '#features/theme/tables.ts'
import { buildHttp } from '#platform/http/http.ts'
import { endMaintenance, maintenance, startMaintenance } from '#platform/server/maintenance.ts'
import { makeLearner, type Person, startApp, type TestApp } from '../../../tests/make.ts'
import { forgetAllPages } from '../pages/forget-pages.ts'
import { answerMaintenance } from './answer-maintenance.ts'
import { schoolLook } from './maintenance-page.ts'

let school: TestApp
let beside: TestApp
let learner: Person
beforeAll(async () => {
  school = await startApp()
  beside = await startApp({ beside: school })
  learner = await makeLearner(school)
})
afterAll(async () => {
  await beside?.stop()
  await school?.stop()
})

const at = new Date('2026-11-28T10:00:00Z')
let pages: FastifyInstance
beforeEach(() => {
  school.setNow(at)
  beside.setNow(at)
})
afterEach(async () => {
  await endMaintenance(school.database.db)
  await forgetAllPages(school.database.sql)
  await untilBothAnswer(200)
})

/** Both servers of the database follow its notice within a moment. */
async function untilBothAnswer(code: number): Promise<void> {
  const codeOf = async (app: TestApp) => (await app.call('GET', '/account/sessions', undefined, learner)).code
  await expect.poll(() => Promise.all([school, beside].map(codeOf))).toEqual([code, code])
}

async function turnOn(text = '', backAt: Date | null = null): Promise<string> {
  const { pass } = await startMaintenance(school.database.db, { text, backAt }, at)
  await forgetAllPages(school.database.sql)
  await untilBothAnswer(503)
  return pass
}

test('every server of the database refuses calls with a message, and says when to come again', async () => {
  await turnOn('', new Date('2026-11-28T10:30:00Z'))
  const { code, headers, body } = await beside.call('POST', '/login', { email: 'a@example.in', password: 'x' })
  expect([code, headers['retry-after'], headers['cache-control']]).toEqual([503, '1800', 'no-store'])
  expect(body).toEqual({
    status: 0,
    error: 'MAINTENANCE',
    message: 'This site is under maintenance. Please try again in a few minutes.',
    data: { backAt: '2026-11-28T10:30:00.000Z' },
  })
  const hindi = await school.call('GET', '/account/sessions', undefined, { headers: { 'accept-language': 'hi' } })
  expect(hindi.body.message).toContain('रखरखाव')
})

test('a server that starts meanwhile is under maintenance too', async () => {
  await turnOn()
  const later = await startApp({ beside: school })
  expect((await later.call('GET', '/account/sessions', undefined, learner)).code).toBe(503)
  await later.stop()
})

test('it lives and is ready, so that a load balancer sends people to the page, and crawlers may read robots.txt', async () => {
  await turnOn()
  const answers = ['/api/health', '/api/ready', '/robots.txt', '/favicon.svg'].map((url) => school.app.inject(url))
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
})

test.each(['/payments/webhook/razorpay', '/payouts/webhook/razorpayx'])(
  'an event of the payment gateway is read at %s, so that no payment waits',
  async (path) => {
    await turnOn()
    const { body } = await school.call('POST', path, { event: 'payment.captured' })
    expect(body.error).not.toBe('MAINTENANCE')
    expect(body.error).toMatch(/SIGNATURE/)
  },
)

test('a person who has paid is verified', async () => {
  await turnOn()
  const sent = { razorpay_order_id: 'order_none', razorpay_payment_id: 'pay_none', razorpay_signature: 'none' }
  const { body } = await school.call('POST', '/payments/verify', sent, learner)
  expect(body.error).toBe('ORDER_NOT_FOUND')
})

test.each([
  ['that passed', -1, '300'],
  ['in ten seconds', 10_000, '60'],
  ['of tomorrow', 86_400_000, '3600'],
])('with an end %s callers come again within a minute and an hour', async (_, ms, seconds) => {
  await turnOn('', new Date(at.getTime() + ms))
  const { headers } = await school.call('GET', '/account/sessions', undefined, learner)
  expect(headers['retry-after']).toBe(seconds)
})

test('turning it on again changes its text and keeps the address that opens the school', async () => {
  const pass = await turnOn('First')
  expect(await turnOn('Second')).toBe(pass)
  expect(await school.database.db.select({ text: maintenance.text }).from(maintenance)).toEqual([{ text: 'Second' }])
})

test('a browser that opened the secret address uses the school, and any other address of that kind is not found', async () => {
  const pass = await turnOn()
  const opened = await school.app.inject(`/maintenance/${pass}`)
  const cookie = String(opened.headers['set-cookie'])
  expect([opened.statusCode, opened.headers.location]).toEqual([303, '/'])
  expect(cookie).toBe(`maintenance=${pass}; Path=/; HttpOnly; SameSite=Lax`)
  const call = (value: string) =>
    school.call('GET', '/account/sessions', undefined, { ...learner, headers: { cookie: `device=x; ${value}` } })
  expect([(await call(`maintenance=${pass}`)).code, (await call('maintenance=other')).code]).toEqual([200, 503])
  expect((await school.app.inject('/maintenance/other')).statusCode).toBe(404)
  await endMaintenance(school.database.db)
  await forgetAllPages(school.database.sql)
  await untilBothAnswer(200)
  expect((await school.app.inject(`/maintenance/${pass}`)).statusCode).toBe(404)
})

/** A server with pages, on the school's database. */
async function openPages(): Promise<void> {
  const { settings, database } = school
  pages = await buildHttp({ settings, actions: [], actorOf: async () => null, ctxFor: () => school.ctx() as never })
  const { refresh } = answerMaintenance(pages, { db: database.db, settings, now: () => at, cached: (read) => read() })
  await refresh()
  pages.get('/*', async () => 'the page itself')
}

test('every page is answered 503 by one in the school’s name and theme, and in the language of its address', async () => {
  await school.database.db.insert(siteSettings).values({ saved: { name: 'Asha <b>Academy</b>' } })
  await turnOn('Back after <lunch>', new Date('2026-11-28T10:30:00Z'))
  await openPages()
  const english = await pages.inject('/course-details/tabla?a=%22%3E')
  expect([english.statusCode, english.headers['retry-after'], english.headers['cache-control']]).toEqual([
    503,
    '1800',
    'no-store',
  ])
  expect(english.headers['content-security-policy']).toContain("default-src 'none'")
  expect(english.body).toContain('Asha &#60;b&#62;Academy')
  expect(english.body).toContain('Back after &#60;lunch&#62;')
  expect(english.body).toContain('28 Nov 2026, 4:00')
  expect(english.body).toContain((await schoolLook(school.database.db, school.settings)).styles)
  expect(english.body).toContain('href="/hi/course-details/tabla?a=%22%3E"')
  expect(english.body).not.toContain('<script')
  const hindi = await pages.inject('/hi/faq')
  expect(hindi.body).toMatch(/^<!doctype html><html lang="hi">/)
  expect(hindi.body).toContain('हम जल्द ही लौटेंगे')
  expect(hindi.body).toContain('href="/faq"')
  const signedIn = await pages.inject({ url: '/dashboard', headers: { 'accept-language': 'hi-IN,en;q=0.5' } })
  expect(signedIn.body).toContain('<html lang="hi">')
  await pages.close()
})

test('the page is in a language that the school offers, and leads to no other', async () => {
  await school.database.db
    .insert(siteSettings)
    .values({ id: 1, saved: { languages: ['en'] } })
    .onConflictDoUpdate({ target: siteSettings.id, set: { saved: { languages: ['en'] } } })
  await turnOn('')
  await openPages()
  const { body } = await pages.inject('/hi/faq')
  expect(body).toContain('<html lang="en-IN">')
  expect(body).not.toContain('hreflang')
  await pages.close()
})
