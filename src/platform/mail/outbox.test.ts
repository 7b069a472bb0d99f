import { once } from 'node:events'
import { createServer as createHttp, type IncomingMessage } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../tests/database.ts'
import { startSmtp } from '../../../tests/fake-smtp.ts'
import { type Database, openDatabase } from '../database/db.ts'
import { readSettings } from '../server/config.ts'
import { silentLog } from '../server/log.ts'
import { deliveryFailures, mailbox, openPost } from './outbox.ts'

let database: Database
let drop: () => Promise<void>
const servers: { close(): unknown }[] = []
beforeAll(async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  database = openDatabase(fresh.url, { max: 2 })
})
afterEach(() => servers.splice(0).forEach((server) => server.close()))
afterAll(async () => {
  await database.close()
  await drop()
})

const at = new Date('2026-11-20T12:00:00Z')
const post = (env: Record<string, string>) => openPost(readSettings(env), database.db, () => at, silentLog)
const live = { DEMO: '0', SITE_URL: 'https://learn.example.in', PAYMENTS: '0', MEDIA_SECRET: 'x'.repeat(40) }
const email = { channel: 'email', to: 'asha@example.in', subject: 'Your receipt', text: '₹1,299 paid' } as const
const code = { channel: 'sms', to: '+919876543210', text: '482913 is your code' } as const

async function listening(server: Server | ReturnType<typeof createHttp>): Promise<number> {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function mailServer(): Promise<{ SMTP_URL: string; emails: string[] }> {
  const { port, emails, stop } = await startSmtp('235 ok')
  servers.push({ close: stop })
  return { SMTP_URL: `smtp://127.0.0.1:${port}`, emails }
}

async function smsProvider(
  status: number,
  calls: { headers: IncomingMessage['headers']; body: unknown }[],
  answer = '{"type":"success","message":"3763646c3058373530393938"}',
) {
  const server = createHttp(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    calls.push({ headers: request.headers, body: JSON.parse(text) })
    response.writeHead(status).end(answer)
  })
  return `http://127.0.0.1:${await listening(server)}/send`
}

test('the evaluation school keeps its messages in the mailbox, newest first, for one person or all', async () => {
  await post({}).send(email)
  await post({}).send(code)
  expect(await mailbox(database.db)).toEqual([
    { ...code, at },
    { ...email, at },
  ])
  expect(await mailbox(database.db, email.to)).toEqual([{ ...email, at }])
})

test('a message with a key is stored once, however often it is sent', async () => {
  const once = { ...email, to: 'once@example.in', idempotencyKey: 'receipt-1' }
  await Promise.all([1, 2, 3].map(() => post({}).send(once)))
  expect(await mailbox(database.db, once.to)).toHaveLength(1)
})

test('emails leave by SMTP, from our sender, with one Message-ID for all tries', async () => {
  const { SMTP_URL, emails } = await mailServer()
  const out = post({ ...live, SMTP_URL, MAIL_FROM: 'Asha School <hello@example.in>' })
  await out.send({ ...email, to: 'live@example.in', idempotencyKey: 'receipt-2', language: 'hi' })
  expect(emails[0]).toMatch(/^From: Asha School <hello@example\.in>/m)
  expect(emails[0]).toMatch(/^To: live@example\.in/m)
  expect(emails[0]).toMatch(/^Content-Language: hi/m)
  expect(emails[0]).toMatch(/^Message-ID: <receipt-2@learn\.example\.in>/im)
  expect(await mailbox(database.db, 'live@example.in')).toEqual([])
})

test('a file leaves with its email, and the mailbox holds only its name', async () => {
  const { SMTP_URL, emails } = await mailServer()
  const attachments = [{ name: 'RCT-2627-000001.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7 ₹') }]
  const message = { ...email, to: 'file@example.in', attachments }
  await post({ ...live, SMTP_URL, MAIL_FROM: 'hello@example.in' }).send(message)
  expect(emails[0]).toMatch(/^Content-Type: application\/pdf; name=RCT-2627-000001\.pdf/m)
  expect(emails[0]).toContain(Buffer.from('%PDF-1.7 ₹').toString('base64'))
  await post({}).send(message)
  const [stored] = await mailbox(database.db, message.to)
  expect(stored).toEqual({ ...message, attachments: [{ name: 'RCT-2627-000001.pdf', type: 'application/pdf' }], at })
})

test('an SMS goes to the provider with key, sender and template', async () => {
  const calls: Parameters<typeof smsProvider>[1] = []
  const SMS_URL = await smsProvider(200, calls)
  const out = post({ ...live, SMS_URL, SMS_KEY: 'the-key', SMS_SENDER: 'SOPAAN', SMS_TEMPLATE_ID: '1107' })
  await out.send(code)
  expect(calls).toMatchObject([
    {
      headers: { authkey: 'the-key' },
      body: { to: code.to, text: code.text, sender: 'SOPAAN', template_id: '1107' },
    },
  ])
})

test('an SMS in Hindi goes with the template of its language', async () => {
  const calls: Parameters<typeof smsProvider>[1] = []
  const SMS_URL = await smsProvider(200, calls)
  const out = post({ ...live, SMS_URL, SMS_TEMPLATE_ID: '1107', SMS_TEMPLATE_ID_HINDI: '1108' })
  await out.send({ ...code, language: 'hi' })
  await out.send({ ...code, language: 'en' })
  expect(calls).toMatchObject([{ body: { template_id: '1108' } }, { body: { template_id: '1107' } }])
})

test('a provider that refuses is a failure, so that the job tries again', async () => {
  const out = post({ ...live, SMS_URL: await smsProvider(500, []) })
  await expect(out.send(code)).rejects.toThrow('the SMS provider answered 500')
})

test.each([
  '{"type":"error","message":"Template ID missing"}',
  '{"return":false,"status_code":411}',
  '{"status":"failure","errors":[{"code":7}]}',
  'error | 102 | the template does not match',
])('a provider that refuses in an answer of 200 is a failure: %s', async (answer) => {
  const out = post({ ...live, SMS_URL: await smsProvider(200, [], answer) })
  await expect(out.send(code)).rejects.toThrow('the SMS provider answered 200 and refused the message')
})

test.each(['', 'sent', 'null', '{"status":"queued"}', '{"return":true,"message":["SMS sent"]}'])(
  'an answer of 200 that refuses nothing is a success: %s',
  async (answer) => {
    const out = post({ ...live, SMS_URL: await smsProvider(200, [], answer) })
    await expect(out.send(code)).resolves.toBeUndefined()
  },
)

test('why a message could not be sent is kept without the message', async () => {
  const unstorable = { ...code, text: '482913 \0' }
  await expect(post({}).send(unstorable)).rejects.toThrow('482913')
  const [failure] = await database.db.select().from(deliveryFailures)
  expect(failure?.why).toMatch(/^Failed query: insert into "mailbox_messages"/)
  expect(failure?.why).not.toMatch(/482913|98765/)
})

test('a live school never writes to the mailbox', async () => {
  const before = await mailbox(database.db)
  const { SMTP_URL } = await mailServer()
  const out = post({ ...live, SMTP_URL, MAIL_FROM: 'hello@example.in' })
  await expect(out.send(code)).rejects.toThrow('no way out for a message by sms')
  expect(await mailbox(database.db)).toEqual(before)
})
