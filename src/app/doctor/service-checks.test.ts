import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readSettings } from '#platform/server/config.ts'
import { startBucket } from '../../../tests/bucket.ts'
import { startSmtp } from '../../../tests/fake-smtp.ts'
import { checkServices } from '../commands/check-services.ts'
import { serviceChecks, smtpProblem } from './service-checks.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** What is not in order. */
async function find(env: Record<string, string>, withinMs?: number) {
  const lines = await serviceChecks(readSettings(env), withinMs)
  return lines.filter(({ state }) => state !== 'ok').map(({ state, text }) => ({ state, text: String(text) }))
}
const wrong = (text: RegExp) => [{ state: 'wrong', text: expect.stringMatching(text) }]
const unreachable = (text: RegExp) => [{ state: 'warning', text: expect.stringMatching(text) }]

test('has nothing to try where no outside service is set', async () => {
  expect(await find({})).toEqual([])
})

test('a folder of media that can not be written is wrong, one that is yet to be made is fine', async () => {
  const file = import.meta.filename
  expect(await find({ DATA_DIR: file })).toEqual(wrong(/^DATA_DIR: .* is no folder/))
  expect(await find({ DATA_DIR: `${file}/data` })).toEqual(wrong(/^DATA_DIR: .* can't be written \(ENOTDIR\)/))
  expect(await find({ DATA_DIR: `${tmpdir()}/yet/to/be/made` })).toEqual([])
})

test('an ffmpeg that is named and does not run is wrong', async () => {
  expect(await find({ FFMPEG: '/nowhere/ffmpeg' })).toEqual(wrong(/^FFMPEG: .* does not run/))
  expect(await find({ FFMPEG: '0' })).toEqual([])
})

describe('SMTP', () => {
  const smtp = async (signIn: string, options?: { silent: boolean }) => {
    const server = await startSmtp(signIn, options)
    stops.push(server.stop)
    return { SMTP_URL: `smtp://user:planted-secret@127.0.0.1:${server.port}` }
  }

  test('is fine where the server accepts the sign-in', async () => {
    expect(await find(await smtp('235 ok'))).toEqual([])
  })

  test('is wrong where the server refuses the password, which is not repeated', async () => {
    const problems = await find(await smtp('535 5.7.8 no'))
    expect(problems).toEqual(wrong(/^SMTP_URL: 127\.0\.0\.1:\d+ refused the user or the password/))
    expect(JSON.stringify(problems)).not.toContain('planted-secret')
  })

  test('is unreachable where the server answers “try again later”, does not listen or does not answer', async () => {
    expect(await find(await smtp('454 4.7.0 later'))).toEqual(unreachable(/^SMTP_URL/))
    expect(await find({ SMTP_URL: 'smtp://127.0.0.1:9' })).toEqual(unreachable(/can't be reached \(\w+\)/))
    expect(await find(await smtp('', { silent: true }), 300)).toEqual(unreachable(/^SMTP_URL/))
  })

  test('is wrong where TLS is spoken to a port that does not', async () => {
    const { SMTP_URL } = await smtp('235 ok')
    expect(await find({ SMTP_URL: SMTP_URL.replace('smtp:', 'smtps:') })).toEqual(wrong(/does not speak TLS/))
  })
})

describe('the bucket', () => {
  test('is fine with the right keys, and wrong with others or another name', async () => {
    const place = await startBucket()
    stops.push(place.stop)
    expect(await find(place.env)).toEqual([])
    const other = { ...place.env, S3_ACCESS_KEY_ID: 'another' }
    expect(await find(other)).toEqual(wrong(/^S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: .*media/))
    expect(await find({ ...place.env, S3_BUCKET: 'absent' })).toEqual(wrong(/^S3_BUCKET: there is no bucket absent/))
  })

  test('is unreachable where nothing listens', async () => {
    const keys = { S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
    expect(await find({ ...keys, S3_ENDPOINT: 'http://127.0.0.1:9' })).toEqual(unreachable(/^S3_ENDPOINT/))
  })
})

describe('the payment provider', () => {
  const keys = { RAZORPAY_KEY_ID: 'rzp_test_a', RAZORPAY_KEY_SECRET: 'planted-secret', RAZORPAY_WEBHOOK_SECRET: 'c' }
  const provider = async (answer: RequestListener) => {
    const server = createServer(answer).listen(0, '127.0.0.1')
    await once(server, 'listening')
    stops.push(() => new Promise((done) => server.close(done)))
    return { ...keys, RAZORPAY_API_BASE: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }
  const refusal = '{"error":{"code":"BAD_REQUEST_ERROR","description":"Authentication failed"}}'

  test('is asked once, by a signed-in GET', async () => {
    const requests: string[] = []
    const env = await provider((request, reply) => {
      requests.push(`${request.method} ${request.url?.split('?')[0]} ${request.headers.authorization?.split(' ')[0]}`)
      reply.end('{"items":[]}')
    })
    expect(await find(env)).toEqual([])
    expect(requests).toEqual(['GET /v1/orders Basic'])
  })

  test('refuses wrong keys, and a wrong key is never repeated', async () => {
    const problems = await find(await provider((_request, reply) => reply.writeHead(401).end(refusal)))
    expect(problems).toEqual(wrong(/^RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET: .*Authentication failed/))
    expect(JSON.stringify(problems)).not.toContain('planted-secret')
  })

  test('is unreachable while it answers 503, and not asked without payments', async () => {
    const env = await provider((_request, reply) => reply.writeHead(503).end())
    expect(await find(env)).toEqual(unreachable(/^RAZORPAY_KEY_ID/))
    expect(await find({ ...env, PAYMENTS: '0' })).toEqual([])
  })
})

describe('the payout provider', () => {
  const provider = async (answer: RequestListener) => {
    const server = createServer(answer).listen(0, '127.0.0.1')
    await once(server, 'listening')
    stops.push(async () => server.close())
    return {
      RAZORPAYX_KEY_ID: 'rzp_test_payouts',
      RAZORPAYX_KEY_SECRET: 'planted-secret',
      RAZORPAYX_ACCOUNT_NUMBER: '7878780080316316',
      RAZORPAYX_WEBHOOK_SECRET: 'hook-secret',
      RAZORPAYX_API_BASE: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    }
  }
  const refusing =
    (status: number): RequestListener =>
    (_request, reply) =>
      reply
        .writeHead(status, { 'content-type': 'application/json' })
        .end('{"error":{"code":"BAD_REQUEST_ERROR","description":"no such account"}}')

  test('is asked for one payout of our account, and nothing is changed', async () => {
    const requests: string[] = []
    const env = await provider((request, reply) => {
      requests.push(`${request.method} ${request.url?.replaceAll(/=\d{10}\b/g, '=…')}`)
      reply.setHeader('content-type', 'application/json')
      reply.end('{"entity":"collection","count":0,"items":[]}')
    })
    expect(await find(env)).toEqual([])
    expect(requests).toEqual(['GET /v1/payouts?account_number=7878780080316316&from=…&to=…&count=1&skip=0'])
  })

  test('refuses wrong keys, closed allow-lists and other accounts, and no secret is repeated', async () => {
    for (const status of [400, 401, 403]) {
      const problems = await find(await provider(refusing(status)))
      expect(problems).toEqual(wrong(/^RAZORPAYX_KEY_ID, .* allow-list\.$/))
      expect(JSON.stringify(problems)).not.toContain('planted-secret')
    }
  })

  test('is unreachable while it answers 503', async () => {
    expect(await find(await provider(refusing(503)))).toEqual(unreachable(/^RAZORPAYX_KEY_ID: .* payouts wait/))
  })
})

test('an SMS provider that does not listen is unreachable', async () => {
  expect(await find({ SMS_URL: 'http://127.0.0.1:9/send' })).toEqual(unreachable(/^SMS_URL: 127\.0\.0\.1/))
})

test('what does not answer says what to check', async () => {
  const bucket = { S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  const razorpay = { RAZORPAY_KEY_ID: 'rzp_test_a', RAZORPAY_KEY_SECRET: 'b', RAZORPAY_WEBHOOK_SECRET: 'c' }
  const found = await find({
    SMTP_URL: 'smtp://127.0.0.1:9',
    SMS_URL: 'http://127.0.0.1:9/send',
    ...bucket,
    S3_ENDPOINT: 'http://127.0.0.1:9',
    ...razorpay,
    RAZORPAY_API_BASE: 'http://127.0.0.1:9',
  })
  expect(found).toEqual(Array(4).fill({ state: 'warning', text: expect.stringMatching(/\. Check (the|its) [^.]+\.$/) }))
})

test('wrong settings refuse the start together, and an unreachable service does not', async () => {
  const mail = await startSmtp('535 no')
  stops.push(mail.stop)
  const env = { SMTP_URL: `smtp://user:password@127.0.0.1:${mail.port}`, SMS_URL: 'http://127.0.0.1:9/send' }
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await expect(checkServices(readSettings(env))).rejects.toThrow(/These settings do not work:\n  SMTP_URL: [^\n]*$/)
  await expect(checkServices(readSettings({ SMS_URL: 'http://127.0.0.1:9/send' }))).resolves.toBeUndefined()
  expect(warned.mock.calls.flat()).toEqual(Array(2).fill(expect.stringMatching(/^Warning: SMS_URL/)))
  warned.mockRestore()
})

test('a host that does not exist is named without its port', () => {
  const error = Object.assign(new Error('getaddrinfo ENOTFOUND smtp.example.in'), { code: 'EDNS' })
  const { state, text } = smtpProblem(error, 'smtp.example.in:587')
  expect(state).toBe('wrong')
  expect(String(text)).toContain('smtp.example.in')
  expect(String(text)).not.toContain(':587')
})
