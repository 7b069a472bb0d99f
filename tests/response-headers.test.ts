import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../src/platform/server/config.ts'
import { contentSecurityPolicy } from '../src/app/pages/content-security-policy.ts'
import { startApp, type TestApp } from './make.ts'

let secure: TestApp
beforeAll(async () => {
  secure = await startApp({ env: { DEMO: '1', SITE_URL: 'https://learn.example.in' } })
})
afterAll(() => secure.stop())

const answers = async (app: TestApp) =>
  Promise.all(
    [
      { url: '/api/health' },
      { url: '/api/nowhere' },
      { url: '/api/login', method: 'POST' as const, payload: '{' },
      { url: '/robots.txt' },
    ].map((call) =>
      app.app.inject({ ...call, headers: { origin: 'https://evil.example', 'content-type': 'application/json' } }),
    ),
  )

test('every answer asks for https for a year, forbids guessing its type and keeps its address from others', async () => {
  for (const { headers } of await answers(secure)) {
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  }
})

test('no answer to a visitor is shared with another origin, sets a cookie or names its software', async () => {
  for (const { headers } of await answers(secure)) {
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['set-cookie']).toBeUndefined()
    expect([headers.server, headers['x-powered-by']]).toEqual([undefined, undefined])
  }
  const preflight = await secure.app.inject({
    method: 'OPTIONS',
    url: '/api/login',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  })
  expect(preflight.statusCode).toBe(404)
  expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
})

test('TRACE is not answered', async () => {
  const answer = await secure.app.inject({
    method: 'TRACE' as 'GET',
    url: '/api/health',
    headers: { 'x-secret': 'sent along' },
  })
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.body).not.toContain('sent along')
})

test('a page may be framed by nobody and runs only scripts with its nonce', () => {
  const policy = contentSecurityPolicy({ nonce: 'abc', styleHashes: [] as never, dev: false })
  expect(policy).toMatch(/frame-ancestors 'none'/)
  expect(policy).toMatch(/script-src [^;]*'nonce-abc'/)
  expect(policy).toMatch(/object-src 'none'/)
  expect(policy).toMatch(/base-uri 'none'/)
  expect(policy).not.toMatch(/script-src [^;]*'unsafe-(inline|eval)'/)
})

test('the payment page may open the provider’s checkout, at the address of the settings and no other', () => {
  const policyOf = (env: Record<string, string>) => {
    const { gateway } = readSettings({ RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 's', ...env })
    return contentSecurityPolicy({ nonce: 'abc', styleHashes: [], dev: false, checkout: gateway })
  }
  const usual = policyOf({ RAZORPAY_KEY_ID: 'rzp_test_a' })
  expect(usual).toContain("form-action 'self' https://api.razorpay.com")
  expect(usual).toContain("frame-src 'self' https://api.razorpay.com https://checkout.razorpay.com")
  const other = policyOf({
    RAZORPAY_KEY_ID: 'rzp_test_a',
    RAZORPAY_API_BASE: 'https://pay.example.in/razorpay',
    RAZORPAY_CHECKOUT_JS: '/checkout.js',
  })
  expect(other).toContain("form-action 'self' https://pay.example.in")
  expect(other).toMatch(/frame-src 'self' https:\/\/pay\.example\.in;/)
  expect(policyOf({})).not.toContain('razorpay.com')
})

test('a page may play and fetch media from the bucket or CDN that serves them, and from nowhere else', () => {
  const own = contentSecurityPolicy({ nonce: 'abc', styleHashes: [], dev: false })
  const led = contentSecurityPolicy({
    nonce: 'abc',
    styleHashes: [],
    dev: false,
    mediaOrigin: 'https://media.example.in',
  })
  expect(own).not.toContain('https:')
  expect(led).toMatch(/media-src 'self' blob: https:\/\/media\.example\.in;/)
  expect(led).toMatch(/connect-src 'self' https:\/\/media\.example\.in;/)
  expect(led.replaceAll(' https://media.example.in', '')).toBe(own)
})
