import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minuteMs } from '#platform/format/durations.ts'
import { leastMsOfBoth } from '../../../../tests/cpu-time.ts'
import { makePerson, type Reply, startApp, type TestApp } from '../../../../tests/make.ts'
import { codesSentTo, from, newcomer } from '../../../../tests/sign-in.ts'
import { rateLimitEvents } from '../tables.ts'
import { hashPassword } from './passwords.ts'

let app: TestApp
let passwordHash: string
const password = 'Sopaan@2026'
beforeAll(async () => {
  app = await startApp({ env: { DEMO: '1', TRUST_PROXY: '1', RATE_LIMIT: '1' } })
  passwordHash = await hashPassword(password)
})
afterAll(() => app.stop())

const person = (more: Parameters<typeof makePerson>[2] = {}, role: Parameters<typeof makePerson>[1] = 'LEARNER') =>
  makePerson(app, role, { passwordHash, ...more })
const login = (email: string, secret = password, address = '10.0.0.1') =>
  app.call('POST', '/login', { email, password: secret }, from(address))

describe('signing in', () => {
  it('answers the person and a token that works', async () => {
    const { email, uid } = await person({ title: 'Dr.' })
    const { code, body } = await login(email)
    expect(code).toBe(200)
    expect(body.meta).toEqual({ navigate: false })
    expect(Object.keys(body.data).sort()).toEqual(
      [
        'clubbedName',
        'email',
        'firstName',
        'language',
        'lastName',
        'mayExport',
        'mobileNo',
        'photo',
        'roles',
        'termsDue',
        'token',
        'uid',
        'userRole',
      ].sort(),
    )
    expect(body.data).toMatchObject({ uid, email, userRole: 'LEARNER', roles: ['LEARNER'] })
    expect(body.data.clubbedName).toMatch(/^Dr\. Asha Rao/)
    expect(body.data.mobileNo).toMatch(/^\+91\d{10}$/)
    expect((await app.call('GET', '/checkToken', undefined, { token: body.data.token })).body.data.uid).toBe(uid)
  })

  it('reads the e-mail in any letters, the password exactly as typed', async () => {
    const { email } = await person()
    expect((await login(` ${email.toUpperCase()} `)).code).toBe(200)
    expect((await login(email, ` ${password}`)).body.error).toBe('WRONG_CREDENTIALS')
  })

  it('answers 400, not 401, for a wrong password, the same as for an unknown e-mail', async () => {
    const { email } = await person()
    const [wrong, unknown] = [await login(email, 'Wrong@2026'), await login('nobody@example.in', 'Wrong@2026')]
    expect(wrong.code).toBe(400)
    expect(unknown.code).toBe(400)
    expect(wrong.body).toEqual(unknown.body)
    expect(wrong.body.data).toBeUndefined()
  })

  it('takes as long for an unknown e-mail as for a wrong password', async () => {
    const [known, unknown] = await leastMsOfBoth(
      async (n) => {
        const { email } = await person()
        return () => login(email, 'Wrong@2026', `10.1.0.${n}`)
      },
      async (n) => () => login(`nobody${n}@example.in`, 'Wrong@2026', `10.1.1.${n}`),
      (one, other) => other > one / 2 && other < one * 2,
    )
    expect(unknown).toBeGreaterThan(known / 2)
    expect(unknown).toBeLessThan(known * 2)
  })

  it('refuses a suspended account only to who knows its password', async () => {
    const { email } = await person({ suspendedAt: new Date() })
    expect((await login(email, 'Wrong@2026')).body.error).toBe('WRONG_CREDENTIALS')
    const { code, body } = await login(email)
    expect(code).toBe(400)
    expect(body.message).toBe('This account is suspended. Please contact support.')
  })
})

describe('a sign-in in two steps', () => {
  const cases: [string, Parameters<typeof makePerson>[2], Parameters<typeof makePerson>[1]][] = [
    ['for an account never confirmed', { confirmedAt: null }, 'LEARNER'],
    ['for an account with two-step sign-in on', { twoStep: true }, 'LEARNER'],
    ['always for an administrator', {}, 'ADMIN'],
    ['always for who administers the money', {}, 'FINANCE'],
    ['for an administrator who is also a creator', { roles: ['CREATOR', 'ADMIN'] }, 'CREATOR'],
  ]
  it.each(cases)('follows %s, with no token before the code', async (_name, more, role) => {
    const { email, uid } = await person(more, role)
    const { body } = await login(email)
    expect(body.meta.navigate).toBe(true)
    expect(Object.keys(body.data).sort()).toEqual(['challenge', 'mobileNo'])
    expect(body.data.mobileNo).toMatch(/^\+91 ••••••\d{4}$/)
    const [otp] = await codesSentTo(app, email)
    const done = await app.call('POST', '/verify-otp', { challenge: body.data.challenge, otp })
    expect(done.body.data).toMatchObject({ uid, token: expect.stringMatching(/^[\w-]{43}$/) })
  })
})

describe('wrong passwords', () => {
  /** Failures of a moment ago, on this e-mail from this address. */
  const failed = async (n: number, of: (i: number) => [email: string, address: string]) => {
    const rows = Array.from({ length: n }, (_, i) => of(i)).map(([subject, address]) => ({
      kind: 'wrong-password' as const,
      subject,
      ipAddress: address,
      at: app.ctx().now(),
    }))
    await app.database.db.insert(rateLimitEvents).values(rows)
  }
  const wrongTimes = async (n: number, email: string, addressOf: (i: number) => string): Promise<Reply[]> => {
    const replies: Reply[] = []
    for (let i = 0; i < n; i++) replies.push(await login(email, 'Wrong@2026', addressOf(i)))
    return replies
  }

  it('answer 429 after ten on one account from one address, right or wrong, for fifteen minutes', async () => {
    const { email } = await person()
    const replies = await wrongTimes(10, email, () => '10.2.0.1')
    expect(replies.map((reply) => reply.code)).toEqual(Array(10).fill(400))
    const refused = await login(email, password, '10.2.0.1')
    expect(refused.code).toBe(429)
    expect(refused.body.error).toBe('TOO_MANY_ATTEMPTS')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await login(email, password, '10.2.0.2')).code).toBe(200)
    app.setNow(new Date(Date.now() + 16 * minuteMs))
    expect((await login(email, password, '10.2.0.1')).code).toBe(200)
    app.setNow(new Date())
  })

  it('answer the same 429 for an account that does not exist', async () => {
    await wrongTimes(10, 'ghost@example.in', () => '10.2.1.1')
    expect((await login('ghost@example.in', 'Wrong@2026', '10.2.1.1')).code).toBe(429)
  })

  it('count by the /64 of an IPv6 address', async () => {
    const { email } = await person()
    await wrongTimes(10, email, (i) => `2001:db8:1:2:${i}::9`)
    expect((await login(email, password, '2001:db8:1:2:ffff::1')).code).toBe(429)
    expect((await login(email, password, '2001:db8:1:3::1')).code).toBe(200)
  })

  it('thirty guesses sent in parallel end at the limit, so that a right one among the last is not confirmed', async () => {
    const { email } = await person()
    const guesses = Array.from({ length: 40 }, (_, i) => login(email, i === 39 ? password : `Wrong@${i}`, '10.2.2.1'))
    const replies = await Promise.all(guesses)
    expect(replies.at(-1)?.code).toBe(429)
    expect(replies.filter((reply) => reply.code === 400).length).toBeLessThan(20)
  })

  it('of fifty on one account from anywhere make the right one pass with a code only', async () => {
    const { email } = await person()
    await failed(49, () => [email, '10.3.0.9'])
    await wrongTimes(1, email, () => '10.3.1.1')
    expect((await login(email, 'Wrong@2026', '10.3.200.1')).code).toBe(429)
    const { code, body } = await login(email, password, '10.3.201.1')
    expect(code).toBe(200)
    expect(body.meta.navigate).toBe(true)
    const [otp] = await codesSentTo(app, email)
    const done = await app.call('POST', '/verify-otp', { challenge: body.data.challenge, otp })
    expect(done.body.data.token).toBeTruthy()
  })

  it('of two hundred from one address make a right one there pass with a code, and elsewhere without', async () => {
    await failed(199, (i) => [`victim${i}@example.in`, '10.4.0.1'])
    const { email } = await person()
    expect((await login(email, password, '10.4.0.1')).body.data.token).toBeTruthy()
    await wrongTimes(1, 'victim@example.in', () => '10.4.0.1')
    expect((await login(email, 'Wrong@2026', '10.4.0.1')).body.error).toBe('WRONG_CREDENTIALS')
    const { code, body } = await login(email, password, '10.4.0.1')
    expect([code, body.meta.navigate, body.data.token]).toEqual([200, true, undefined])
    const [otp] = await codesSentTo(app, email)
    const done = await app.call('POST', '/verify-otp', { challenge: body.data.challenge, otp }, from('10.4.0.1'))
    expect(done.body.data.token).toBeTruthy()
    expect((await login(email, password, '10.4.0.2')).body.data.token).toBeTruthy()
  })

  it('are counted one after the other: of thirty at the same moment ten are answered', async () => {
    const { email } = await person()
    const replies = await Promise.all(Array.from({ length: 30 }, () => login(email, 'Wrong@2026', '10.2.3.1')))
    expect(replies.filter((reply) => reply.code === 400)).toHaveLength(10)
    expect(replies.filter((reply) => reply.code === 429)).toHaveLength(20)
  })

  it('are forgotten once the owner has set a new password by a code', async () => {
    const { email } = await person()
    await wrongTimes(10, email, () => '10.2.4.1')
    expect((await login(email, password, '10.2.4.1')).code).toBe(429)
    const forgotten = await app.call('POST', '/forget-password', { email }, from('10.2.4.1'))
    const [otp] = await codesSentTo(app, email)
    const verified = await app.call('POST', '/verify-otp', { challenge: forgotten.body.data.challenge, otp })
    const newPassword = 'Naya#Rasta2027'
    const { resetToken } = verified.body.data
    await app.call('POST', '/reset-password', { resetToken, newPassword, confirmPassword: newPassword })
    expect((await login(email, newPassword, '10.2.4.1')).body.data.token).toBeTruthy()
  })

  it('are all that counts: thousands share an address', async () => {
    const { email } = await person()
    const replies = await Promise.all(Array.from({ length: 30 }, () => login(email, password, '10.5.0.1')))
    expect(replies.every((reply) => reply.code === 200)).toBe(true)
  })
})

it('limits the codes of sign-ins to five an hour a person, except for demo accounts', async () => {
  const careful = await person({ twoStep: true })
  for (let i = 0; i < 5; i++) expect((await login(careful.email)).code).toBe(200)
  const sixth = await login(careful.email)
  expect(sixth.code).toBe(429)
  expect(sixth.body.error).toBe('TOO_MANY_CODES')

  const demo = await person({ twoStep: true, isDemo: true })
  for (let i = 0; i < 8; i++) expect((await login(demo.email)).code).toBe(200)
})

it('sends no more than five of codes asked for at the same moment', async () => {
  const { email } = await person({ twoStep: true })
  const replies = await Promise.all(Array.from({ length: 12 }, (_, i) => login(email, password, `10.6.0.${i}`)))
  expect(replies.filter((reply) => reply.code === 200)).toHaveLength(5)
  expect(replies.filter((reply) => reply.code === 429)).toHaveLength(7)
})

it('limits the codes of one address to a hundred an hour', async () => {
  await app.database.sql`
    insert into rate_limit_events (kind, subject, ip_address, at)
    select 'code-requested', 'register:someone' || n || '@example.in', '10.7.0.1', now() from generate_series(1, 99) n`
  const register = (n: number) => app.call('POST', '/register', newcomer(n), from('10.7.0.1'))
  expect((await register(900)).code).toBe(201)
  expect((await register(901)).code).toBe(429)
})
