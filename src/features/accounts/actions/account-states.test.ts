import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailbox } from '#platform/mail/outbox.ts'
import { makePerson, startApp, type TestApp } from '../../../../tests/make.ts'
import { codesSentTo, from, newcomer } from '../../../../tests/sign-in.ts'
import { rateLimitEvents } from '../tables.ts'
import { hashPassword } from './passwords.ts'

// What each state of an account may do at the doors that strangers reach too. Email is the only way to it here: no SMS.

const password = 'Kamal-Rasta#2026'
let app: TestApp
let passwordHash: string
let n = 0
beforeAll(async () => {
  app = await startApp({ env: { DEMO: '1', TRUST_PROXY: '1', RATE_LIMIT: '1' } })
  passwordHash = await hashPassword(password)
})
afterAll(() => app.stop())

type More = Parameters<typeof makePerson>[2]
type SignIn = 'session' | 'code' | 'SUSPENDED'
type Case = { more: More; admin?: true; signIn: SignIn; reset: boolean; register: 201 | 422; settingsCode: number }

const at = new Date('2026-01-01T00:00:00Z')
const unproven = { emailVerifiedAt: null, mobileVerifiedAt: at }
const open = { signIn: 'session', reset: true, register: 422, settingsCode: 200 } as const
const states: Record<string, Case> = {
  active: { ...open, more: {} },
  'active with two steps': { ...open, more: { twoStep: true }, signIn: 'code', settingsCode: 409 },
  administrator: { ...open, more: {}, admin: true, signIn: 'code', settingsCode: 409 },
  unconfirmed: {
    more: { confirmedAt: null, emailVerifiedAt: null },
    signIn: 'code',
    reset: false,
    register: 201,
    settingsCode: 200,
  },
  'confirmed by SMS alone': { more: unproven, signIn: 'session', reset: false, register: 201, settingsCode: 200 },
  'with two steps, confirmed by SMS alone': {
    more: { ...unproven, twoStep: true },
    signIn: 'code',
    reset: false,
    register: 201,
    settingsCode: 409,
  },
  invited: {
    more: { confirmedAt: null, emailVerifiedAt: null, invitedAt: at },
    signIn: 'code',
    reset: true,
    register: 422,
    settingsCode: 200,
  },
  suspended: { more: { suspendedAt: at }, signIn: 'SUSPENDED', reset: false, register: 422, settingsCode: 401 },
  'suspended administrator': {
    more: { suspendedAt: at },
    admin: true,
    signIn: 'SUSPENDED',
    reset: false,
    register: 422,
    settingsCode: 401,
  },
}

describe.each(Object.entries(states))('an account that is %s', (_name, state) => {
  const person = () => makePerson(app, state.admin ? 'ADMIN' : 'LEARNER', { passwordHash, ...state.more })
  const address = () => `10.20.${(n += 1)}.1`

  it.each([
    ['in quiet times', 0],
    ['under guesses from everywhere', 60],
  ])('signs in as its state allows %s', async (_when, guesses) => {
    const { email } = await person()
    const rows = Array.from({ length: guesses }, (_, i) => ({
      kind: 'wrong-password' as const,
      subject: email,
      ipAddress: `10.30.${i}.1`,
      at: app.ctx().now(),
    }))
    if (rows.length > 0) await app.database.db.insert(rateLimitEvents).values(rows)
    const { body } = await app.call('POST', '/login', { email, password }, from(address()))
    const answer = body.error ?? (body.data.token ? 'session' : 'code')
    expect(answer).toBe(state.signIn === 'session' && guesses > 0 ? 'code' : state.signIn)
    const wrong = await app.call('POST', '/login', { email, password: 'Wrong@2026' }, from(address()))
    expect(wrong.body.error).toBe(guesses > 0 ? 'TOO_MANY_ATTEMPTS' : 'WRONG_CREDENTIALS')
  })

  it('answers a forgotten password as any email does, and is sent a code only where it may have one', async () => {
    const { email } = await person()
    const { code, body } = await app.call('POST', '/forget-password', { email }, from(address()))
    expect([code, body.message, Object.keys(body.data)]).toEqual([
      200,
      'If this email has an account, we are sending it a six-digit code.',
      ['challenge'],
    ])
    if (state.reset) expect(await codesSentTo(app, email)).toHaveLength(1)
    else {
      await new Promise((resolve) => setTimeout(resolve, 150))
      expect(await mailbox(app.database.db, email)).toEqual([])
    }
  })

  it('gives its email up to a registration only while nobody has proved it', async () => {
    const { email, uid } = await person()
    const { code } = await app.call('POST', '/register', { ...newcomer(`77${(n += 1)}`), email }, from(address()))
    expect(code).toBe(state.register)
    const [row] = await app.database.sql`select password_hash, email from users where uid = ${uid}`
    // A registration replaces an unconfirmed account; no other is touched before a code proves the email.
    expect(row?.password_hash === passwordHash).toBe(state.more?.confirmedAt !== null || state.register === 422)
    expect(row?.email).toBe(email)
  })

  it('changes two-step sign-in only with a session of its own and where there is something to change', async () => {
    const { token } = await person()
    const body = { currentPassword: password, on: true }
    expect((await app.call('POST', '/account/two-step/code', body, { token })).code).toBe(state.settingsCode)
    expect((await app.call('POST', '/account/two-step/code', body)).code).toBe(401)
  })
})
