import Fastify from 'fastify'
import { Writable } from 'node:stream'
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { text } from '#platform/database/rows.ts'
import { minuteMs } from '#platform/format/durations.ts'
import { razorpaySandbox } from '../sandbox.ts'
import { type Json, keys, startSandbox, type TestSandbox } from '../start-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox({ origin: () => 'https://shop.test' })
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.clean())

type Page = { url: string; status: number; html: string; headers: Headers }

/** A browser without scripts: follows links of this server, stops at others. */
async function visit(path: string, form?: Record<string, string>): Promise<Page> {
  let url = new URL(path, sandbox.base)
  let answer = await fetch(url, {
    redirect: 'manual',
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  })
  for (let hops = 0; answer.status === 303 && hops < 5; hops += 1) {
    url = new URL(answer.headers.get('location') ?? '', url)
    if (url.origin !== new URL(sandbox.base).origin)
      return { url: url.href, status: 303, html: '', headers: answer.headers }
    answer = await fetch(url, { redirect: 'manual' })
  }
  return { url: url.href, status: answer.status, html: await answer.text(), headers: answer.headers }
}

/** What a form of a page would send, and where to. */
function formOf(html: string): { action: string; fields: Record<string, string> } {
  const text = (value = '') => value.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
  const form = /<form[^>]*action="([^"]*)"[\s\S]*?<\/form>/.exec(html)
  const hidden = [...(form?.[0] ?? '').matchAll(/<input[^>]*type="hidden"[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)]
  return {
    action: text(form?.[1]),
    fields: Object.fromEntries(hidden.map(([, name, value]) => [text(name), text(value)])),
  }
}

async function newOrder(amount = 129_900): Promise<string> {
  return (await sandbox.api('POST', '/orders', { amount, currency: 'INR' })).body.id
}
const back = { callback_url: 'https://shop.test/back', cancel_url: 'https://shop.test/left' }

async function open(order: string, extra: Record<string, string> = {}): Promise<Page> {
  return visit('/sandbox/razorpay/v1/checkout/embedded', {
    key_id: keys.keyId,
    order_id: order,
    name: 'Sopaan',
    description: '<b>GST</b> & returns',
    'prefill[email]': 'meera@example.test',
    'prefill[contact]': '9876543210',
    ...back,
    ...extra,
  })
}

/** To the bank's page by one of its banks. */
async function atBank(order: string, extra: Record<string, string> = {}): Promise<Page> {
  const page = await open(order, extra)
  return visit(`${page.url}/pay`, { method: 'netbanking', bank: 'NEEM' })
}
const answer = (page: Page, fields: Record<string, string>) => visit(page.url, fields)
const orderNow = async (order: string): Promise<Json> => (await sandbox.api('GET', `/orders/${order}`)).body
const paymentsNow = async (order: string): Promise<Json> =>
  (await sandbox.api('GET', `/orders/${order}/payments`)).body.items

test('the hosted page says TEST MODE, who is paid and how much, under a policy of its own', async () => {
  const page = await open(await newOrder(1_29_90_000))
  expect(page.status).toBe(200)
  expect(page.html).toContain('TEST MODE')
  expect(page.html).toContain('₹1,29,900')
  expect(page.html).toContain('&lt;b&gt;GST&lt;/b&gt; &amp; returns')
  expect(page.html).toContain('aria-label="QR code to pay ₹1,29,900 by UPI"')
  expect(page.html).not.toMatch(/ style="| on[a-z]+="|<style|<script(?! src)/)
  const policy = page.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain("form-action 'self' https://shop.test")
  expect(page.headers.get('cache-control')).toBe('no-store')
})

test.each([
  ['upi', { method: 'upi', app: 'phonepe' }, { method: 'upi', vpa: 'learner@sandbox' }],
  ['netbanking', { method: 'netbanking', bank: 'KAVE' }, { method: 'netbanking', bank: 'KAVE' }],
  ['wallet', { method: 'wallet', wallet: 'jhola' }, { method: 'wallet', wallet: 'jhola' }],
])('paying by %s without any script ends in a signed return to the merchant', async (_way, choice, expected) => {
  const order = await newOrder()
  const page = await open(order)
  const bank = await visit(`${page.url}/pay`, choice)
  const done = await answer(bank, { outcome: 'success' })
  const { action, fields } = formOf(done.html)
  expect(action).toBe('https://shop.test/back')
  const proof = { order_id: order, payment_id: fields.razorpay_payment_id ?? '' }
  expect(fields.razorpay_order_id).toBe(order)
  expect(validatePaymentVerification(proof, fields.razorpay_signature ?? '', keys.keySecret)).toBe(true)
  expect(await paymentsNow(order)).toMatchObject([
    { ...expected, status: 'captured', email: 'meera@example.test', contact: '+919876543210' },
  ])
  expect(await orderNow(order)).toMatchObject({ status: 'paid' })
})

test('a card is paid by its one-time password, and a wrong one fails it', async () => {
  const card = {
    method: 'card',
    card_number: '5500 6700 0000 1002',
    card_expiry: '12/40',
    card_cvv: '123',
    card_name: 'Meera',
  }
  const order = await newOrder()
  const page = await open(order)
  const wrong = await answer(await visit(`${page.url}/pay`, card), { outcome: 'otp', otp: '123' })
  expect(formOf(wrong.html).fields).toMatchObject({ 'error[reason]': 'incorrect_otp' })
  const empty = await answer(await visit(`${page.url}/pay`, card), { outcome: 'otp', otp: '' })
  expect(empty.status).toBe(422)
  await answer(empty, { outcome: 'otp', otp: '1234' })
  const [paid] = await paymentsNow(order)
  expect(paid).toMatchObject({
    status: 'captured',
    method: 'card',
    card: { last4: '1002', network: 'MasterCard' },
    card_id: expect.stringMatching(/^card_/),
  })
})

test('a test card that fails does so whatever the one-time password', async () => {
  const order = await newOrder()
  const page = await open(order)
  const card = {
    method: 'card',
    card_number: '4100280000060003',
    card_expiry: '12/40',
    card_cvv: '123',
    card_name: 'Meera',
  }
  const done = await answer(await visit(`${page.url}/pay`, card), { outcome: 'otp', otp: '123456' })
  expect(formOf(done.html).fields).toMatchObject({
    'error[code]': 'GATEWAY_ERROR',
    'error[reason]': 'card_declined',
    'error[source]': 'bank',
    'error[step]': 'payment_authentication',
    'error[description]': expect.any(String),
  })
  const metadata = JSON.parse(formOf(done.html).fields['error[metadata]'] ?? '{}')
  expect(metadata).toEqual({ order_id: order, payment_id: (await paymentsNow(order))[0].id })
  expect(await orderNow(order)).toMatchObject({ status: 'attempted', attempts: 1 })
})

test('a card that cannot be one is named wrong and not repeated', async () => {
  const page = await open(await newOrder())
  const card = { method: 'card', card_number: '4111 1111 1111 1112', card_expiry: '1/20', card_cvv: '1', card_name: '' }
  const refused = await visit(`${page.url}/pay`, card)
  expect(refused.status).toBe(422)
  for (const text of ['valid card number', 'month and year in the future', '3-digit CVV', 'name on the card'])
    expect(refused.html).toContain(text)
  expect(refused.html).not.toContain('4111 1111')
})

test('no card number is in any table or log line', async () => {
  const lines: string[] = []
  const stream = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) })
  // Without the number of the process, which may be that of a card.
  const app = Fastify({ logger: { level: 'trace', stream, base: null } })
  await app.register(razorpaySandbox, {
    ...keys,
    sql: sandbox.sql,
    origin: () => '',
    webhookUrl: () => '',
    now: () => new Date(),
    log: app.log,
  })
  const form = (url: string, fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  const opened = await form('/sandbox/razorpay/checkout', { key: keys.keyId, order_id: await newOrder() })
  const numbers = ['3402 560004 01007', '4100 2800 0000 1007', '4012 8888 8888 1882']
  for (const card_number of numbers) {
    const rest = {
      card_expiry: '11/39',
      card_cvv: card_number.startsWith('3') ? '7391' : '739',
      card_name: 'Zubeida Q',
    }
    const answer = await form(`${opened.headers.location}/pay`, { method: 'card', card_number, ...rest })
    expect([303, 422]).toContain(answer.statusCode)
  }
  await app.close()
  const tables = await sandbox.sql({ name: text })`
    select table_name as name from information_schema.tables where table_schema = 'sbx'`
  const rows = await Promise.all(
    tables.map(({ name }) => sandbox.sql`select t::text from ${sandbox.sql(`sbx.${name}`)} t`),
  )
  const everything = `${JSON.stringify(rows)}${lines.join('')}`.replaceAll(' ', '')
  expect(everything).toContain('/sandbox/razorpay/checkout')
  for (const number of numbers) expect(everything).not.toContain(number.replaceAll(' ', '').slice(0, 12))
  // The codes as numbers of their own: not within a longer one, a time of 5.739 ms or an order's random id.
  expect(everything).not.toMatch(/11\/39|(?<![\w.-])(739|7391)(?![\w.-])|ZubeidaQ/)
})

test('a failure is told with its reason, and cancelling leads to the merchant’s other address', async () => {
  const order = await newOrder()
  const failed = await answer(await atBank(order), { outcome: 'failure', reason: 'insufficient_fund' })
  expect(formOf(failed.html).fields['error[reason]']).toBe('insufficient_fund')
  const left = await answer(await atBank(order), { outcome: 'cancel' })
  expect(left.url).toBe('https://shop.test/left')
  expect(await paymentsNow(order)).toMatchObject([
    { status: 'failed', error_reason: 'payment_cancelled' },
    { status: 'failed', error_reason: 'insufficient_fund' },
  ])
  const received = await sandbox.hears(1)
  expect(received.map(({ event }) => [event.event, event.payload.payment.entity.error_reason])).toEqual([
    ['payment.failed', 'insufficient_fund'],
  ])
})

test('with the tab closed the order is paid and the browser carries nothing home', async () => {
  const order = await newOrder()
  const done = await answer(await atBank(order), { outcome: 'closed' })
  expect(done.html).not.toContain('razorpay_signature')
  expect(await orderNow(order)).toMatchObject({ status: 'paid' })
  expect(await sandbox.hears(3)).toHaveLength(3)
})

test('while the bank is silent the page waits, and goes on when it answers', async () => {
  const order = await newOrder()
  const waiting = await answer(await atBank(order), { outcome: 'pending' })
  expect(waiting.html).toContain('http-equiv="refresh"')
  const [payment] = await paymentsNow(order)
  expect(payment.status).toBe('created')
  await sandbox.control({ action: 'late-authorise', payment: payment.id })
  expect((await visit(waiting.url)).html).toContain('razorpay_signature')
})

test('in a frame the result is for the page around it, and cancelling too', async () => {
  const order = await newOrder()
  const page = await visit('/sandbox/razorpay/checkout', { key: keys.keyId, order_id: order, name: 'Sopaan' })
  const bank = await visit(`${page.url}/pay`, { method: 'wallet', wallet: 'batua' })
  const message = (html: string) =>
    JSON.parse((/data-message="([^"]*)"/.exec(html)?.[1] ?? '{}').replaceAll('&quot;', '"')) as Json
  const failed = await answer(bank, { outcome: 'failure', reason: 'payment_failed' })
  expect(message(failed.html)).toMatchObject({ type: 'failed', data: { error: { metadata: { order_id: order } } } })
  expect(failed.html).toContain('Try again')
  expect(message((await visit(`${page.url}/cancel`)).html)).toEqual({ type: 'dismiss', data: {} })
  const second = await visit(`${page.url}/pay`, { method: 'upi', app: 'qr' })
  const paid = await answer(second, { outcome: 'success' })
  expect(message(paid.html)).toMatchObject({ type: 'success', data: { razorpay_order_id: order } })
})

test('a paid order, an ended page and two tabs take no money twice', async () => {
  const order = await newOrder()
  const first = await atBank(order)
  const second = await atBank(order)
  await answer(first, { outcome: 'success' })
  const secondAnswer = await answer(second, { outcome: 'success' })
  expect(formOf(secondAnswer.html).fields['error[reason]']).toBe('order_already_paid')
  expect((await open(order)).html).toContain('Already paid')
  expect(await orderNow(order)).toMatchObject({ amount_paid: 129_900, attempts: 2 })

  const other = await newOrder()
  const page = await open(other)
  const bank = await visit(`${page.url}/pay`, { method: 'netbanking', bank: 'NEEM' })
  sandbox.setNow(new Date(Date.now() + 13 * minuteMs))
  expect((await visit(page.url)).html).toContain('This page has expired')
  const timedOut = await answer(bank, { outcome: 'success' })
  expect(formOf(timedOut.html).fields['error[reason]']).toBe('payment_timed_out')
})

test.each([
  ['another key', { key_id: 'rzp_test_other' }],
  ['an order nobody made', { order_id: 'order_00000000000000' }],
  ['a return elsewhere', { callback_url: 'https://evil.test/back' }],
  ['a way out elsewhere', { cancel_url: 'https://shop.test.evil.test/' }],
  ['a script for an address', { callback_url: 'javascript:alert(1)' }],
])('%s opens no checkout', async (_what, change) => {
  const page = await open(await newOrder(), change)
  expect(page.status).toBe(400)
  expect(page.html).toContain('TEST MODE')
  expect(page.html).not.toContain('Pay with')
})

test('a payment of another order, an unknown outcome and a forged checkout are refused', async () => {
  const page = await open(await newOrder())
  const stranger = await atBank(await newOrder())
  const payment = stranger.url.split('/').at(-1)
  expect((await visit(`${page.url}/bank/${payment}`)).status).toBe(400)
  expect((await visit(`${page.url}/done/${payment}`)).status).toBe(400)
  expect((await answer(stranger, { outcome: 'jackpot' })).status).toBe(400)
  expect((await visit('/sandbox/razorpay/checkout/guessed')).status).toBe(400)
  expect((await visit(`${page.url}/pay`, { method: 'upi', app: '__proto__' })).status).toBe(400)
})

test('the dashboard lists what happened without a payer’s address, sets faults and acts', async () => {
  const order = await newOrder()
  await answer(await atBank(order), { outcome: 'success' })
  await sandbox.hears(3)
  const page = await visit('/sandbox/razorpay/dashboard')
  for (const text of ['TEST MODE', order, 'payment.captured', 'netbanking']) expect(page.html).toContain(text)
  expect(page.html).not.toContain('meera@example.test')
  const set = await visit('/sandbox/razorpay/dashboard', { action: 'set', 'faults[dropWebhooks]': '4' })
  expect(set.html).toContain('value="4"')
  const wrong = await visit('/sandbox/razorpay/dashboard', { action: 'set', 'faults[dropWebhooks]': '-4' })
  expect(wrong.html).toContain('role="alert"')
  const acted = await visit('/sandbox/razorpay/dashboard', { action: 'second-capture', order })
  expect(acted.html).toContain('Done: second-capture')
  expect(await paymentsNow(order)).toHaveLength(2)
})
