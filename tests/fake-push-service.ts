import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A device that subscribed: its address, and the keys that alone open what is sent there. */
export type FakeDevice = { endpoint: string; p256dh: string; auth: string; keys: ECDH }

/** A message as the push service got it, and what the device reads in it. */
export type Delivered = {
  endpoint: string
  headers: Record<string, string | undefined>
  body: Buffer
  message: { title: string; body: string; path: string; tag: string; lang: string }
}

/**
 * A push service over HTTP, which decrypts what comes as the device would, by RFC 8291. `answers` says what it answers: a
 * status, by endpoint or for all.
 */
export async function fakePushService() {
  const devices = new Map<string, FakeDevice>()
  const delivered: Delivered[] = []
  const answers = new Map<string, number | { redirectTo: string }>()
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    const endpoint = `${origin()}${request.url}`
    requests.push(endpoint)
    const body = await bodyOf(request)
    const answer = answers.get(endpoint) ?? answers.get('*') ?? 201
    if (typeof answer !== 'number') return void response.writeHead(307, { location: answer.redirectTo }).end()
    const device = devices.get(endpoint)
    if (device && answer === 201)
      delivered.push({
        endpoint,
        headers: request.headers as Record<string, string | undefined>,
        body,
        message: JSON.parse(decrypt(body, device).toString('utf8')),
      })
    response.writeHead(answer).end('an answer')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin: origin(),
    delivered,
    answers,
    requests,
    subscribe(): FakeDevice {
      const keys = createECDH('prime256v1')
      const device = {
        endpoint: `${origin()}/send/${randomBytes(16).toString('hex')}`,
        p256dh: keys.generateKeys('base64url'),
        auth: randomBytes(16).toString('base64url'),
        keys,
      }
      devices.set(device.endpoint, device)
      return device
    },
    to: ({ endpoint }: FakeDevice) => delivered.filter((one) => one.endpoint === endpoint),
    stop: () => new Promise<void>((done) => server.close(() => done())),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

/** What a device reads in a body of the coding aes128gcm. */
export function decrypt(body: Buffer, { keys, auth }: Pick<FakeDevice, 'keys' | 'auth'>): Buffer {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const sealed = body.subarray(21 + sender.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const shared = derive(keys.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  )
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  return padded.subarray(0, end)
}

/** The claims of the header `vapid t=…, k=…`, whose signature is checked with the key in it. */
export function proofOf(authorization = ''): { claims: { aud: string; exp: number; sub: string }; key: string } {
  const [, token = '', key = ''] = authorization.match(/^vapid t=([\w.-]+), k=([\w-]+)$/) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, format: 'jwk' })
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) throw new Error('the proof is not signed by its key')
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), key }
}
