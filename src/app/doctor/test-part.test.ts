import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { setGateway } from '#features/checkout/gateway/gateway-of.ts'
import { type Gateway, GatewayAway, GatewayRefused } from '#features/checkout/gateway/port.ts'
import { mailbox } from '#platform/mail/outbox.ts'
import { startBucket } from '../../../tests/bucket.ts'
import { startSmtp } from '../../../tests/fake-smtp.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../tests/make.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

const live = {
  DEMO: '0',
  SITE_URL: 'https://learn.example.in',
  MAIL_FROM: 'Asha School <hello@example.in>',
  MEDIA_SECRET: 'x'.repeat(40),
  PAYMENTS: '0',
}

/** A school and its administrator, with the test of one part as a call. */
async function school(env: Record<string, string> = {}) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'sopaan-test-part-'))
  const app = await startApp({ env: { DATA_DIR, ...env } })
  stops.push(
    () => rmSync(DATA_DIR, { recursive: true, force: true }),
    () => app.stop(),
  )
  const admin = await makePerson(app, 'ADMIN')
  return { app, admin, folder: DATA_DIR, run: (part: string, person = admin) => runTest(app, person, part) }
}

function runTest(app: TestApp, { token }: Person, part: string) {
  return app.call('POST', `/admin/system-check/${part}/test`, undefined, { token })
}

/** State and text of the line that a test answers. */
async function lineOf(answer: ReturnType<typeof runTest>): Promise<string> {
  const { code, body } = await answer
  expect(code).toBe(200)
  return `${body.data.line.state}: ${body.data.line.text}`
}

async function http(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => new Promise((done) => server.close(done)))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('an evaluation school', () => {
  test('puts the email and the SMS into its mailbox, for the administrator who asks', async () => {
    const { app, admin, run } = await school()
    expect(await lineOf(run('email'))).toBe('ok: The email is in the mailbox of this evaluation school.')
    expect(await lineOf(run('sms'))).toBe('ok: The SMS is in the mailbox of this evaluation school.')
    const [sms, email] = await mailbox(app.database.db)
    expect(email).toMatchObject({ channel: 'email', to: admin.email, subject: 'Test email from Sopaan' })
    expect(sms?.channel).toBe('sms')
    expect(sms?.text).toMatch(/^000000 is your OTP/)
  })

  test('allows no one but administrators to test, and them 20 times an hour', async () => {
    const { app, run } = await school()
    const finance = await makePerson(app, 'FINANCE')
    expect((await run('email', finance)).code).toBe(403)
    for (let n = 0; n < 20; n += 1) expect((await run('storage')).code).toBe(200)
    const refused = await run('email')
    expect(refused.code).toBe(429)
    expect(refused.body.message).toBe('You can run 20 tests an hour. Please try again later.')
    expect((await run('email', await makePerson(app, 'ADMIN'))).code).toBe(200)
    app.setNow(new Date(Date.now() + 61 * 60_000))
    expect((await run('email')).code).toBe(200)
    expect((await run('disk')).code).toBe(422)
  })
})

describe('email', () => {
  test('leaves by the SMTP server of the settings', async () => {
    const smtp = await startSmtp('235 ok')
    stops.push(smtp.stop)
    const { admin, run } = await school({ ...live, SMTP_URL: `smtp://user:secret@127.0.0.1:${smtp.port}` })
    expect(await lineOf(run('email'))).toBe(
      `ok: 127.0.0.1:${smtp.port} accepted an email to ${admin.email}. Check that it arrives.`,
    )
    expect(smtp.emails).toHaveLength(1)
    expect(smtp.emails[0]).toMatch(/^From: Asha School <hello@example\.in>/m)
  })

  test('that the server refuses, or that finds no server, says what to do', async () => {
    const smtp = await startSmtp('235 ok', { email: '553 5.7.1 sender address rejected' })
    stops.push(smtp.stop)
    const refusing = await school({ ...live, SMTP_URL: `smtp://user:planted@127.0.0.1:${smtp.port}` })
    const line = await lineOf(refusing.run('email'))
    expect(line).toMatch(/^wrong: .* did not accept the email \(.*sender address rejected\)\. Check that MAIL_FROM/)
    expect(line).not.toContain('planted')
    const alone = await school({ ...live, SMTP_URL: 'smtp://127.0.0.1:9' })
    expect(await lineOf(alone.run('email'))).toMatch(/^warning: SMTP_URL: 127\.0\.0\.1:9 can't be reached/)
  })
})

describe('SMS', () => {
  const smsEnv = async (status: number) => {
    const place = await http((request, reply) => request.resume().on('end', () => reply.writeHead(status).end('{}')))
    return { ...live, SMS_URL: `http://${place}/send`, SMS_TEMPLATE_ID: '1007' }
  }

  test('leaves by the provider of the settings, or says that it refused or is away', async () => {
    const taking = await school(await smsEnv(200))
    expect(await lineOf(taking.run('sms'))).toMatch(/^ok: 127\.0\.0\.1:\d+ accepted an SMS to \+91\d{10}\. /)
    const refusing = await school(await smsEnv(401))
    expect(await lineOf(refusing.run('sms'))).toMatch(/^wrong: SMS_URL: .* \(the SMS provider answered 401\)/)
    const alone = await school({ ...live, SMS_URL: 'http://127.0.0.1:9/send' })
    expect(await lineOf(alone.run('sms'))).toMatch(/^wrong: SMS_URL: 127\.0\.0\.1:9 .* \(bad port\)/)
  })
})

describe('storage', () => {
  test('writes, reads and deletes a file in the folder, and says where it can not', async () => {
    const { folder, run } = await school()
    expect(await lineOf(run('storage'))).toBe(`ok: A file was written to ${folder}/media, read and deleted.`)
    expect(readdirSync(join(folder, 'media'))).toEqual([])
    rmSync(join(folder, 'media'), { recursive: true })
    writeFileSync(join(folder, 'media'), '')
    expect(await lineOf(run('storage'))).toMatch(/^wrong: A file could not be written to .* \(ENOTDIR\)/)
  })

  test('does the same in a bucket, and names what its keys may not', async () => {
    const bucket = await startBucket()
    stops.push(bucket.stop)
    const { run } = await school(bucket.env)
    expect(await lineOf(run('storage'))).toBe('ok: A file was written to media, read and deleted.')
    expect(readdirSync(bucket.folder, { recursive: true }).filter((file) => /\.txt/.test(String(file)))).toEqual([])
    const strange = await school({ ...bucket.env, S3_ACCESS_KEY_ID: 'another' })
    expect(await lineOf(strange.run('storage'))).toMatch(
      /^wrong: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: the bucket media refused them \(\w+\)\. They need the rights/,
    )
  })
})

describe('the payment gateway', () => {
  test('creates an order of ₹1, or says why it does not', async () => {
    const { app, run } = await school()
    const orders: unknown[] = []
    const answering = (createOrder: () => Promise<unknown>) => {
      const gateway = {
        within: () => gateway,
        createOrder(order: unknown) {
          orders.push(order)
          return createOrder()
        },
      } as unknown as Gateway
      setGateway(app.settings, gateway)
    }
    answering(async () => ({ id: 'order_1' }))
    expect(await lineOf(run('gateway'))).toBe('ok: The payment gateway created order order_1 of ₹1. It stays unpaid.')
    expect(orders).toEqual([
      { amountPaise: 100, receipt: expect.stringMatching(/^test-/), notes: {}, capture: 'manual' },
    ])
    answering(() => Promise.reject(new GatewayRefused(400, 'BAD_REQUEST_ERROR', 'Authentication failed')))
    expect(await lineOf(run('gateway'))).toMatch(/^wrong: RAZORPAY_KEY_ID .*\(Authentication failed\)/)
    answering(() => Promise.reject(new GatewayAway('timeout')))
    expect(await lineOf(run('gateway'))).toMatch(/^warning: RAZORPAY_KEY_ID: the payment gateway does not answer/)
  })

  test('is not tested where all courses are free, nor is what else is not set up', async () => {
    const { app, admin, run } = await school({ ...live, SMS_URL: 'http://127.0.0.1:9/send' })
    for (const part of ['gateway', 'email']) expect((await run(part)).code).toBe(409)
    const checked = await app.call('GET', '/admin/system-check', undefined, { token: admin.token })
    expect(checked.body.data.testable).toEqual(['sms', 'storage'])
  })
})
