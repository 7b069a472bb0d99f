import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailbox } from '#platform/mail/outbox.ts'
import { makePerson, startApp, type TestApp } from '../../../../tests/make.ts'
import { codesSentTo, from, newcomer } from '../../../../tests/sign-in.ts'
import { hashPassword } from './passwords.ts'

const password = 'Monsoon@2026'
let app: TestApp
let passwordHash: string
let n = 0
const start = Date.now()

/** An SMS provider: what it was sent, newest first, and how it answers. */
const provider = { status: 200, delayMs: 0, sent: [] as { to: string; text: string }[] }
const server = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  await sleep(provider.delayMs)
  if (provider.status === 200) provider.sent.unshift(JSON.parse(text))
  response.writeHead(provider.status).end()
})
const smsTo = (mobileNo: string) =>
  provider.sent.filter((sms) => sms.to === mobileNo).map((sms) => /\d{6}/.exec(sms.text)?.[0] ?? '')

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const SMS_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
  app = await startApp({ env: { DEMO: '1', TRUST_PROXY: '1', SMS_URL, SMS_SENDER: 'SOPAAN', SMS_TEMPLATE_ID: '1107' } })
  passwordHash = await hashPassword(password)
})
beforeEach(() => {
  Object.assign(provider, { status: 200, delayMs: 0 })
  app.setNow(new Date(start))
})
afterAll(async () => {
  await app.stop()
  server.close()
})

const later = (seconds: number) => app.setNow(new Date(app.ctx().now().getTime() + seconds * 1000))
const person = (more: Parameters<typeof makePerson>[2] = {}, role: Parameters<typeof makePerson>[1] = 'LEARNER') =>
  makePerson(app, role, { passwordHash, mobileNo: `+91982607${String(1000 + (n += 1))}`, ...more })
const login = (email: string, address = '10.0.0.1') => app.call('POST', '/login', { email, password }, from(address))
const verify = (challenge: string, otp: string | undefined) => app.call('POST', '/verify-otp', { challenge, otp })
const resend = (challenge: string) => app.call('POST', '/resend-otp', { challenge })
const forget = (email: string, address = '10.0.0.1') => app.call('POST', '/forget-password', { email }, from(address))
const rowOf = async (email: string) => (await app.database.sql`select * from users where email = ${email}`)[0]
const register = async (more: object = {}, address = '10.0.0.1') => {
  const registrant = { ...newcomer(8000 + (n += 1)), ...more }
  const reply = await app.call('POST', '/register', registrant, from(address))
  return { ...registrant, mobileNo: `+91${registrant.phone}`, reply, challenge: reply.body.data?.challenge as string }
}

describe('a registration', () => {
  it('confirmed by SMS proves the number and leaves the email unproven', async () => {
    const one = await register()
    expect(one.reply.body.meta).toEqual({ navigate: true, sentBy: 'sms' })
    expect(await mailbox(app.database.db, one.email)).toEqual([])
    expect((await verify(one.challenge, smsTo(one.mobileNo)[0])).body.data.token).toBeTruthy()
    const row = await rowOf(one.email)
    expect(row?.mobile_verified_at).not.toBeNull()
    expect(row?.email_verified_at).toBeNull()
  })

  it('sends a code of its own by each way when sent again, and each proves its own', async () => {
    const one = await register()
    later(31)
    expect((await resend(one.challenge)).body.meta).toEqual({ sentBy: 'both' })
    const [byEmail] = await codesSentTo(app, one.email)
    expect(byEmail).not.toBe(smsTo(one.mobileNo)[0])
    expect((await verify(one.challenge, byEmail)).code).toBe(200)
    const row = await rowOf(one.email)
    expect(row?.email_verified_at).not.toBeNull()
    expect(row?.mobile_verified_at).toBeNull()
  })

  it('under somebody’s email, confirmed by a stranger’s SMS, gives the email up to the owner who proves it', async () => {
    const squatter = await register()
    const { token } = (await verify(squatter.challenge, smsTo(squatter.mobileNo)[0])).body.data
    const owner = await register({ email: squatter.email, firstName: 'Owner' })
    expect(owner.reply.code).toBe(201)
    expect(owner.reply.body.meta.sentBy).toBe('email')
    expect(smsTo(owner.mobileNo)).toEqual([])
    const [otp] = await codesSentTo(app, owner.email)
    const entered = await verify(owner.challenge, otp)
    expect(entered.body.data).toMatchObject({ firstName: 'Owner', email: owner.email })
    // The first account keeps its session and nothing of the email.
    const first = await app.call('GET', '/checkToken', undefined, { token })
    expect(first.body.data.email).toMatch(/@email\.invalid$/)
    expect(first.body.data.uid).not.toBe(entered.body.data.uid)
    expect((await register({ email: owner.email })).reply.body.errors).toEqual({
      email: 'An account with this email already exists',
    })
  })

  it('goes by email once the number has had its five SMS for the hour', async () => {
    const phone = '9826088001'
    for (let i = 0; i < 5; i++) expect((await register({ phone })).reply.body.meta.sentBy).toBe('sms')
    expect((await register({ phone })).reply.body.meta.sentBy).toBe('email')
    expect(smsTo(`+91${phone}`)).toHaveLength(5)
  })

  it('sends five SMS to a number of nine registrations at the same moment', async () => {
    const phone = '9826088002'
    const all = await Promise.all(Array.from({ length: 9 }, (_, i) => register({ phone }, `10.4.${i}.1`)))
    expect(all.map(({ reply }) => reply.code)).toEqual(Array(9).fill(201))
    expect(smsTo(`+91${phone}`)).toHaveLength(5)
  })
})

describe('when the SMS provider fails', () => {
  it('the code is sent by email instead, the answer says so, and administrators see the failure', async () => {
    provider.status = 500
    const one = await register()
    expect(one.reply.body.meta).toEqual({ navigate: true, sentBy: 'email' })
    const [otp] = await codesSentTo(app, one.email)
    expect((await verify(one.challenge, otp)).body.data.token).toBeTruthy()
    expect((await rowOf(one.email))?.email_verified_at).not.toBeNull()
    const [failure] = await app.database.sql`select * from delivery_failures where channel = 'sms'`
    expect(failure).toMatchObject({ why: 'the SMS provider answered 500' })
  })

  it('and email is not open to the account, the answer says that the code could not be sent', async () => {
    provider.status = 500
    const { email } = await person({ twoStep: true, emailVerifiedAt: null, mobileVerifiedAt: new Date() })
    const { code, body } = await login(email)
    expect([code, body.error]).toEqual([400, 'CODE_NOT_SENT'])
    expect(await mailbox(app.database.db, email)).toEqual([])
    provider.status = 200
    expect((await login(email)).body.meta.sentBy).toBe('sms')
  })

  it('a forgotten password answers the same as ever, and the code goes by email', async () => {
    provider.status = 500
    const { email } = await person({ mobileVerifiedAt: new Date() })
    const { code, body } = await forget(email)
    expect([code, Object.keys(body.data)]).toEqual([200, ['challenge']])
    expect(await codesSentTo(app, email)).toHaveLength(1)
  })
})

it('a forgotten password is answered before its code is sent', async () => {
  const { email, id } = await person({ mobileVerifiedAt: new Date() })
  provider.delayMs = 1500
  await forget(email)
  const [row] = await app.database.sql`select mobile_no from users where id = ${id}`
  expect(smsTo(row?.mobile_no as string)).toHaveLength(0)
  await expect.poll(() => smsTo(row?.mobile_no as string).length, { timeout: 5000 }).toBe(1)
})

describe('what is not proven', () => {
  it('is not used for a new password', async () => {
    const neither = await person({ emailVerifiedAt: null, mobileNo: '+919826099801' })
    const number = await person({ emailVerifiedAt: null, mobileVerifiedAt: new Date(), mobileNo: '+919826099802' })
    const email = await person({ mobileNo: '+919826099803' })
    for (const one of [neither, number, email]) await forget(one.email)
    await codesSentTo(app, email.email)
    await expect.poll(() => smsTo('+919826099802').length).toBe(1)
    expect(smsTo('+919826099801')).toEqual([])
    expect(smsTo('+919826099803')).toEqual([])
    for (const one of [neither, number]) expect(await mailbox(app.database.db, one.email)).toEqual([])
  })

  it('is not proven by a code that went to the number before it was changed', async () => {
    const { email, id } = await person({ twoStep: true, mobileNo: '+919826099804' })
    const { body } = await login(email)
    await app.database.sql`update users set mobile_no = '+919826099805' where id = ${id}`
    expect((await verify(body.data.challenge, smsTo('+919826099804')[0])).code).toBe(200)
    expect((await rowOf(email))?.mobile_verified_at).toBeNull()
  })
})

describe('a stranger who requests codes', () => {
  const states: [string, Parameters<typeof makePerson>[2], Parameters<typeof makePerson>[1]][] = [
    ['an administrator', {}, 'ADMIN'],
    ['a learner with two-step sign-in', { twoStep: true }, 'LEARNER'],
    ['a creator with two-step sign-in and an unproven email', { twoStep: true, emailVerifiedAt: null }, 'CREATOR'],
  ]
  it.each(states)('uses up none of the codes of %s', async (_name, more, role) => {
    const mobileNo = `+91982606${String(1000 + (n += 1))}`
    const { email } = await person({ mobileNo, mobileVerifiedAt: new Date(), ...more }, role)
    for (let i = 0; i < 6; i++) await forget(email, '10.5.0.1')
    for (let i = 0; i < 6; i++) await register({ phone: mobileNo.slice(3) }, `10.5.1.${i}`)
    await expect.poll(() => smsTo(mobileNo).length).toBe(5)
    for (let i = 0; i < 5; i++) {
      const { code, body } = await login(email)
      expect([code, body.meta?.sentBy]).toEqual([200, 'sms'])
    }
    expect(smsTo(mobileNo)).toHaveLength(10)
    expect((await login(email)).body.error).toBe('TOO_MANY_CODES')
    expect((await forget(email, '10.5.0.2')).code).toBe(200)
  })

  it('uses up none of the owner’s by registering the same number for another account and signing in with it', async () => {
    const mobileNo = '+919826099810'
    const owner = await person({ mobileNo, mobileVerifiedAt: new Date(), twoStep: true })
    const stranger = await person({ mobileNo, twoStep: true })
    for (let i = 0; i < 5; i++) expect((await login(stranger.email)).body.meta.sentBy).toBe('sms')
    expect((await login(owner.email)).body.meta.sentBy).toBe('sms')
  })

  it('shares five SMS an hour with another account of one proven number, and then gets codes by email', async () => {
    const shared = { mobileNo: '+919826099811', mobileVerifiedAt: new Date(), twoStep: true }
    const [one, two] = [await person(shared), await person(shared)]
    for (let i = 0; i < 3; i++) expect((await login(one.email)).body.meta.sentBy).toBe('sms')
    for (let i = 0; i < 2; i++) expect((await login(two.email)).body.meta.sentBy).toBe('sms')
    expect((await login(two.email)).body.meta.sentBy).toBe('email')
  })
})
