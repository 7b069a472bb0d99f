import { createPublicKey, verify } from 'node:crypto'
import { BitstringStatusList, checkStatus } from '@digitalbazaar/vc-bitstring-status-list'
import { verifyJWT } from 'did-jwt'
import { Resolver } from 'did-resolver'
import { eq } from 'drizzle-orm'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { DomUtils, parseDocument } from 'htmlparser2'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawSvg } from '#platform/files/pdf.ts'
import { dayMs, hourMs } from '#platform/format/durations.ts'
import { makeCertificate } from '../../../../tests/certificates.ts'
import { readQr } from '../../../../tests/read-qr.ts'
import { freePort } from '../../../../tests/start/run-product.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { signPayload } from '../actions/sign-payload.ts'
import { signingKey } from '../actions/signing-key.ts'
import { readPng, readSvg } from '../documents/bake.ts'
import { certificateTask } from '../documents/draw-certificate.ts'
import { certificates, signingKeys } from '../tables.ts'

// The server listens, so that verifiers that have never heard of us find its keys and its list as they would on the web.

let app: TestApp
let site: string
let made: Awaited<ReturnType<typeof makeCertificate>>
beforeAll(async () => {
  const port = await freePort()
  site = `http://localhost:${port}`
  app = await startApp({ env: { SITE_URL: site, PORT: String(port), HOST: 'localhost', MEDIA_SECRET: 'm'.repeat(32) } })
  await app.listen()
  made = await makeCertificate(app, {
    course: { title: 'संविधान & “Law” <b>' },
    learner: { firstName: 'प्रिया', lastName: 'शर्मा' },
  })
})
afterAll(() => app.stop())

const file = async (format: string, code = made.certificate.code) => {
  const answer = await fetch(`${site}/api/certificate/${code}/file?format=${format}`)
  return { code: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}
async function check(sent: Buffer | string) {
  const form = new FormData()
  if (typeof sent === 'string') form.set('text', sent)
  else form.set('file', new Blob([new Uint8Array(sent)]), 'certificate')
  const answer = await fetch(`${site}/api/certificate/check`, { method: 'POST', body: form })
  return { code: answer.status, body: (await answer.json()) as { error?: string; data: any } }
}
const resultOf = async (sent: Buffer | string) => (await check(sent)).body.data.result

/** did:web as the method says, but for the protocol: this server has no TLS. */
const resolver = new Resolver({
  web: async (did) => {
    const host = decodeURIComponent(did.slice('did:web:'.length))
    const answer = await fetch(`http://${host}/.well-known/did.json`)
    const didDocument = (await answer.json()) as never
    return {
      didDocument,
      didDocumentMetadata: {},
      didResolutionMetadata: { contentType: answer.headers.get('content-type') ?? '' },
    }
  },
})

test('another library finds our key by did:web and checks the credential', async () => {
  const { credential, proof } = made.certificate
  for (const jwt of [credential, proof]) {
    const verified = await verifyJWT(jwt, { resolver })
    expect(verified.verified).toBe(true)
    expect(verified.issuer).toBe(`did:web:localhost%3A${new URL(site).port}`)
  }
  const answer = await fetch(`${site}/.well-known/did.json`)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(JSON.stringify(await answer.json())).not.toContain('"d":')
})

test('the credential is an Open Badge: itself the payload, with the claims that mirror it', async () => {
  const { credential, code } = made.certificate
  const payload = decodeJwt(credential) as Record<string, any>
  const did = `did:web:localhost%3A${new URL(site).port}`
  expect(payload).toMatchObject({
    '@context': [
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
      'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
    ],
    id: `${site}/certificate/${code}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: did, type: ['Profile'] },
    iss: did,
    jti: `${site}/certificate/${code}`,
    sub: payload.credentialSubject.id,
    nbf: Date.parse(payload.validFrom) / 1000,
    credentialStatus: { type: 'BitstringStatusListEntry', statusPurpose: 'revocation' },
  })
  expect(payload.vc).toBeUndefined()
  expect(payload.credentialSubject.id).toMatch(/^urn:uuid:/)
  expect(payload.credentialSubject.identifier).toMatchObject([{ identityHash: 'प्रिया शर्मा', hashed: false }])
  expect(payload.credentialSubject.achievement.criteria.narrative).toBe(
    'Completed 2 lessons (2 min). Lessons: Lesson 1; Lesson 2.',
  )
  expect(decodeProtectedHeader(credential)).toEqual({
    alg: 'EdDSA',
    typ: 'JWT',
    kid: expect.stringContaining(`${did}#`),
  })
  expect(JSON.stringify(payload)).not.toContain(made.learner.email)
})

test('another library reads the status list: 131,072 places, and which certificate is revoked', async () => {
  const other = await makeCertificate(app)
  await app.database.db
    .update(certificates)
    .set({ revokedAt: new Date(), revocationReason: 'refund' })
    .where(eq(certificates.id, other.certificate.id))
  for (const [of, isRevoked] of [
    [made, false],
    [other, true],
  ] as const) {
    const credential = decodeJwt(of.certificate.credential) as Record<string, any>
    const { statusListCredential, statusListIndex } = credential.credentialStatus
    const answer = await fetch(statusListCredential)
    expect(answer.headers.get('content-type')).toContain('application/vc+jwt')
    const jwt = await answer.text()
    expect((await verifyJWT(jwt, { resolver })).verified).toBe(true)
    const document = decodeJwt(jwt) as Record<string, any>
    const bits = await BitstringStatusList.decode({ encodedList: document.credentialSubject.encodedList })
    expect([bits.length, bits.getStatus(Number(statusListIndex))]).toEqual([131_072, isRevoked])
    const documentLoader = async (url: string) => ({ documentUrl: url, document })
    const status = await checkStatus({ credential, documentLoader, verifyBitstringStatusListCredential: false })
    expect(status.results).toMatchObject([{ verified: true, status: isRevoked }])
  }
  expect((await app.call('GET', '/certificate/status-list/nowhere')).code).toBe(404)
})

test('the badge as PNG and SVG, the JWT, its envelope and the QR code’s address are all valid', async () => {
  const { credential, proof, code } = made.certificate
  const [png, svg, jwt, json, pdf] = await Promise.all(['png', 'svg', 'jwt', 'json', 'pdf'].map((one) => file(one)))
  expect([png?.code, svg?.code, jwt?.code, json?.code, pdf?.code]).toEqual([200, 200, 200, 200, 200])
  // Read by libraries that have never heard of badges.
  const { comments } = await sharp(png?.bytes).metadata()
  expect(comments).toEqual([{ keyword: 'openbadgecredential', text: credential }])
  const elements = DomUtils.getElementsByTagName(
    'openbadges:credential',
    parseDocument(String(svg?.bytes), { xmlMode: true }),
  )
  expect(elements.map(({ attribs }) => attribs.verify)).toEqual([credential])
  expect(readPng(png?.bytes as Buffer)).toBe(credential)
  expect(readSvg(String(svg?.bytes))).toBe(credential)
  expect(String(jwt?.bytes)).toBe(credential)
  expect(JSON.parse(String(json?.bytes))).toEqual({
    '@context': 'https://www.w3.org/ns/credentials/v2',
    id: `data:application/vc+jwt,${credential}`,
    type: 'EnvelopedVerifiableCredential',
  })
  for (const sent of [png?.bytes, svg?.bytes, jwt?.bytes, json?.bytes] as Buffer[])
    expect(await resultOf(sent)).toBe('valid')
  for (const text of [credential, ` ${credential}\n`, proof, `${site}/certificate/${code}#${proof}`]) {
    const { body } = await check(text)
    expect(body.data).toMatchObject({ result: 'valid', certificate: { code, learnerName: 'प्रिया शर्मा' } })
  }
})

test('a phone reads the paper’s QR code and checks what it says with the public key alone', async () => {
  const { code, credential } = made.certificate
  const { verificationMethod } = (await (await fetch(`${site}/.well-known/did.json`)).json()) as {
    verificationMethod: { id: string; publicKeyJwk: JsonWebKey }[]
  }
  // From here on nothing is requested. 300 dots an inch are what a printer prints.
  const [address = '', proof = ''] = (await readQr(await drawSvg(certificateTask(made.certificate)), 3508)).split('#')
  expect(address).toBe(`${site}/certificate/${code}`)
  const { kid } = decodeProtectedHeader(proof)
  const { iss, ...claims } = decodeJwt(proof)
  expect(claims).toEqual({
    jti: code,
    nbf: decodeJwt(credential).nbf,
    name: 'प्रिया शर्मा',
    course: 'संविधान & “Law” <b>',
  })
  const key = verificationMethod.find(({ id }) => id === `${iss}${kid}`)?.publicKeyJwk
  const isSigned = (jwt: string) => {
    const end = jwt.lastIndexOf('.')
    const publicKey = createPublicKey({ key: key as never, format: 'jwk' })
    return verify(null, Buffer.from(jwt.slice(0, end)), publicKey, Buffer.from(jwt.slice(end + 1), 'base64url'))
  }
  expect(isSigned(proof)).toBe(true)
  expect(isSigned(withPayload(proof, { name: 'Somebody Else' }))).toBe(false)
})

test('the page’s QR code holds its address alone', async () => {
  const { code } = made.certificate
  const { qrCode, address } = (await app.call('GET', `/certificate/${code}`)).body.data
  const side = qrCode.size + 4
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 ${side} ${side}" width="416" height="416"><path d="${qrCode.path}"/></svg>`
  expect(await readQr(Buffer.from(svg), 416)).toBe(address)
  expect(address).toBe(`${site}/certificate/${code}`)
})

/** The JWT with a letter of one of its parts changed. */
function altered(jwt: string, part: number): string {
  const parts = jwt.split('.')
  const text = parts[part] as string
  const at = Math.floor(text.length / 2)
  parts[part] = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
  return parts.join('.')
}
const withPayload = (jwt: string, change: object) => {
  const [header, , signature] = jwt.split('.')
  return [header, Buffer.from(JSON.stringify({ ...decodeJwt(jwt), ...change })).toString('base64url'), signature].join(
    '.',
  )
}

test('a changed credential is altered, in whatever it was sent', async () => {
  const { credential } = made.certificate
  expect(await resultOf(altered(credential, 2))).toBe('altered')
  expect(await resultOf(withPayload(credential, { name: 'Another course' }))).toBe('altered')
  expect(await resultOf(withPayload(credential, { iss: 'did:web:example.com' }))).toBe('altered')
  const svg = String((await file('svg')).bytes)
  expect(await resultOf(Buffer.from(svg.replace(credential, withPayload(credential, { name: 'Forged' }))))).toBe(
    'altered',
  )
})

test('other signers, other algorithms and none at all are never valid', async () => {
  const { credential } = made.certificate
  const payload = decodeJwt(credential)
  const ours = decodeProtectedHeader(credential).kid as string
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true })
  const signed = (kid: string, more: object = {}, jwk = {}) =>
    new SignJWT({ ...payload, ...more }).setProtectedHeader({ alg: 'EdDSA', kid, ...jwk }).sign(privateKey)
  expect(await resultOf(await signed(ours))).toBe('altered')
  expect(await resultOf(await signed(`${payload.iss}#made-up`))).toBe('altered')
  expect(await resultOf(await signed(`${payload.iss}#made-up`, {}, { jwk: await exportJWK(publicKey) }))).toBe(
    'altered',
  )
  const foreign = await check(await signed('did:web:example.com#key', { iss: 'did:web:example.com' }))
  expect(foreign.body.data).toMatchObject({
    result: 'unknown-issuer',
    issuer: 'did:web:example.com',
    certificate: null,
  })
  const [key] = await app.database.db.select().from(signingKeys)
  const secret = Buffer.from(key?.publicJwk.x ?? '', 'base64url')
  const confused = await new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid: ours }).sign(secret)
  expect(await resultOf(confused)).toBe('altered')
  const none = `${Buffer.from(JSON.stringify({ alg: 'none', kid: ours })).toString('base64url')}.${credential.split('.')[1]}.AA`
  expect(await resultOf(none)).toBe('altered')
})

test('what our key signed and is no certificate is none, and one whose time is over is expired', async () => {
  const ctx = app.ctx()
  const key = await ctx.transaction((tx) => signingKey(ctx, tx))
  const payload = decodeJwt(made.certificate.credential) as Record<string, any>
  const sign = (more: object) => signPayload({ ...payload, ...more }, payload.iss, key)
  const list = await (await fetch(payload.credentialStatus.statusListCredential)).text()
  expect(await resultOf(list)).toBe('unreadable')
  expect(await resultOf(await sign({ validUntil: '2020-01-01T00:00:00Z' }))).toBe('expired')
  expect(await resultOf(await sign({ exp: 1 }))).toBe('expired')
  expect(await resultOf(await sign({ validUntil: '2999-01-01T00:00:00Z' }))).toBe('valid')
})

test('what holds no credential is unreadable, however it is broken', async () => {
  const { bytes } = await file('png')
  const broken: (Buffer | string)[] = [
    'hello',
    '{}',
    '{"id":"data:application/vc+jwt,a.b"}',
    '{'.repeat(2000),
    'a.b.c',
    'e30.e30.e30',
    '<svg></svg>',
    Buffer.from(`<svg><openbadges:credential verify="${'a'.repeat(70_000)}.b.c"></openbadges:credential></svg>`),
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    bytes.subarray(0, 60),
    Buffer.concat([bytes.subarray(0, 8), Buffer.alloc(5000, 0xff)]),
    Buffer.alloc(300_000, 0x3c),
  ]
  for (const sent of broken) expect(await resultOf(sent), String(sent).slice(0, 40)).toBe('unreadable')
})

test('a stranger can’t send more than a badge takes, nor nothing', async () => {
  expect(await check('')).toMatchObject({ code: 422, body: { error: 'NOTHING_TO_CHECK' } })
  expect((await check(Buffer.alloc(524_288))).code).toBe(200)
  for (const bytes of [524_289, 600_000]) expect((await check(Buffer.alloc(bytes))).code).toBe(413)
  expect((await check('a'.repeat(65_537))).code).toBe(422)
})

test('a certificate is shown to everybody with its code, and nobody without', async () => {
  const { code } = made.certificate
  for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ''), ` ${code} `]) {
    const answer = await app.call('GET', `/certificate/${encodeURIComponent(typed)}`)
    expect(answer.body.data).toMatchObject({
      code,
      state: 'VALID',
      signed: true,
      indexable: false,
      courseTitle: 'संविधान & “Law” <b>',
    })
    expect(JSON.stringify(answer.body.data)).not.toContain(made.learner.email)
  }
  for (const typed of ['ABCD-EFGH-2345', 'x', '1111-1111-1111', "'; drop table"]) {
    const answer = await app.call('GET', `/certificate/${encodeURIComponent(typed)}`)
    expect([answer.code, answer.body.error]).toEqual([404, 'CERTIFICATE_NOT_FOUND'])
  }
  expect((await file('pdf', 'ABCD-EFGH-2345')).code).toBe(404)
})

test('a new key signs what comes, and what an earlier one signed stays valid; it is made once a day at most', async () => {
  const renewAs = async ({ token }: Person) => app.call('POST', '/admin/certificate/renew-key', {}, { token })
  expect((await renewAs(await makePerson(app, 'ADMIN'))).body.error).toBe('KEY_IS_NEW')
  app.setNow(new Date(Date.now() + 25 * hourMs))
  const admin = await makePerson(app, 'ADMIN')
  const renew = () => renewAs(admin)
  const state = async () =>
    (await app.call('GET', '/admin/certificate/key', undefined, { token: admin.token })).body.data
  const [old] = await app.database.db.select().from(signingKeys)
  expect(await state()).toEqual({ createdAt: old?.createdAt.toISOString(), renewableFrom: null })
  expect((await Promise.all([renew(), renew()])).map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 409])
  const renewed = await state()
  expect(new Date(renewed.renewableFrom).getTime() - new Date(renewed.createdAt).getTime()).toBe(dayMs)
  const next = await makeCertificate(app)
  app.setNow(new Date())
  const kidOf = (jwt: string) => decodeProtectedHeader(jwt).kid
  expect(kidOf(next.certificate.credential)).not.toBe(kidOf(made.certificate.credential))
  for (const { certificate } of [made, next]) expect(await resultOf(certificate.credential)).toBe('valid')
  await expect.poll(async () => (await verifyJWT(made.certificate.credential, { resolver })).verified).toBe(true)
})

test('an installation with another secret opens no key of before: it makes one, and what was issued stays valid', async () => {
  const other = await startApp({ beside: app, env: { SITE_URL: site, MEDIA_SECRET: 'n'.repeat(32) } })
  try {
    const ctx = other.ctx()
    const before = await app.database.db.select().from(signingKeys)
    const key = await ctx.transaction((tx) => signingKey(ctx, tx))
    expect(before.map(({ uid }) => uid)).not.toContain(key.uid)
    const { body } = await other.call('POST', '/certificate/check', { text: made.certificate.credential })
    expect(body.data.result).toBe('valid')
  } finally {
    await other.close()
  }
})

// Last: it revokes the certificate that the others read.
test('a revoked certificate is revoked for everybody: on its page, in a file, and in the list', async () => {
  const files = await Promise.all(['png', 'svg', 'jwt'].map((one) => file(one)))
  const pictureAddress = `${site}/api/certificate/${made.certificate.code}/picture`
  expect((await fetch(pictureAddress)).status).toBe(200)
  const { db } = app.database
  await db
    .update(certificates)
    .set({ revokedAt: new Date(), revocationReason: 'refund' })
    .where(eq(certificates.id, made.certificate.id))
  await app.ctx().forgetPages()
  for (const { bytes } of files) {
    const { body } = await check(bytes)
    expect(body.data).toMatchObject({ result: 'revoked', certificate: { state: 'REVOKED', indexable: false } })
  }
  await expect
    .poll(async () => (await app.call('GET', `/certificate/${made.certificate.code}`)).body.data)
    .toMatchObject({ state: 'REVOKED', signed: true })
  for (const format of ['pdf', 'png', 'svg', 'jwt', 'json']) expect((await file(format)).code).toBe(410)
  expect((await fetch(pictureAddress)).status).toBe(410)
})
