import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailbox } from '#platform/mail/outbox.ts'
import { leastMsOfBoth } from '../../../../tests/cpu-time.ts'
import { startApp, type TestApp } from '../../../../tests/make.ts'
import { codesSentTo, from, newcomer, signedUp } from '../../../../tests/sign-in.ts'

let app: TestApp
let n = 500
const start = Date.now()
beforeAll(async () => {
  app = await startApp({ env: { DEMO: '1', TRUST_PROXY: '1' } })
})
beforeEach(() => app.setNow(new Date(start)))
afterAll(() => app.stop())

const later = (seconds: number) => app.setNow(new Date(app.ctx().now().getTime() + seconds * 1000))
const forget = (email: string, address = '10.0.0.1') => app.call('POST', '/forget-password', { email }, from(address))
const me = (token: string) => app.call('GET', '/checkToken', undefined, { token })
const login = (email: string, password: string) => app.call('POST', '/login', { email, password })
const newPassword = 'Naya#Rasta2027'

async function resetTokenOf(email: string, sentBefore: number): Promise<string> {
  const { body } = await forget(email)
  const [otp] = await codesSentTo(app, email, sentBefore + 1)
  const verified = await app.call('POST', '/verify-otp', { challenge: body.data.challenge, otp })
  return verified.body.data.resetToken
}
const reset = (resetToken: string, more = {}) =>
  app.call('POST', '/reset-password', { resetToken, newPassword, confirmPassword: newPassword, ...more })

describe('a forgotten password', () => {
  it('is replaced by a code, which ends every session of the account', async () => {
    const person = await signedUp(app, (n += 1))
    const second = await login(person.email, person.password)
    const { code, body } = await reset(await resetTokenOf(person.email, 1))
    expect(code).toBe(200)
    expect(body.status).toBe(1)
    for (const token of [person.token, second.body.data.token]) expect((await me(token)).code).toBe(401)
    expect((await login(person.email, person.password)).body.error).toBe('WRONG_CREDENTIALS')
    expect((await login(person.email, newPassword)).body.data.token).toBeTruthy()
  })

  it('is replaced once a code, within ten minutes', async () => {
    const { email } = await signedUp(app, (n += 1))
    const token = await resetTokenOf(email, 1)
    expect((await reset(token)).code).toBe(200)
    expect((await reset(token)).body.error).toBe('RESET_EXPIRED')
    const expiredToken = await resetTokenOf(email, 2)
    later(601)
    expect((await reset(expiredToken)).body.error).toBe('RESET_EXPIRED')
    expect((await reset('nothing-of-ours')).body.error).toBe('RESET_EXPIRED')
  })

  it('is replaced once also when the token comes eight times at the same moment', async () => {
    const { email } = await signedUp(app, (n += 1))
    const token = await resetTokenOf(email, 1)
    const replies = await Promise.all(Array.from({ length: 8 }, () => reset(token)))
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1)
  })

  it('closes what was opened with the old one: other reset tokens and waiting codes', async () => {
    const { email, password } = await signedUp(app, (n += 1))
    const [stale, used] = [await resetTokenOf(email, 1), await resetTokenOf(email, 2)]
    await app.database.sql`update users set two_step = true where email = ${email}`
    const waiting = await login(email, password)
    const [otp] = await codesSentTo(app, email, 4)
    expect((await reset(used)).code).toBe(200)
    expect((await reset(stale)).body.error).toBe('RESET_EXPIRED')
    const expiredAnswer = await app.call('POST', '/verify-otp', { challenge: waiting.body.data.challenge, otp })
    expect(expiredAnswer.body.error).toBe('CODE_EXPIRED')
  })

  it('keeps the token for a second try when the new password breaks a rule', async () => {
    const { email } = await signedUp(app, (n += 1))
    const token = await resetTokenOf(email, 1)
    const weak = await reset(token, { newPassword: 'winter', confirmPassword: 'winter' })
    expect(weak.body.errors).toEqual({ newPassword: 'Password must be at least 8 characters long' })
    const differs = await reset(token, { confirmPassword: 'Doosra#Rasta2027' })
    expect(differs.body.errors).toEqual({ confirmPassword: 'Confirm password does not match' })
    expect((await reset(token)).code).toBe(200)
  })
})

it('costs no hash when the token opens nothing', async () => {
  const replies = await Promise.all(Array.from({ length: 100 }, (_, i) => reset(`made-up-${i}`)))
  expect(replies.map(({ body }) => body.error)).toEqual(replies.map(() => 'RESET_EXPIRED'))
})

it('is never out of the owner’s reach: anyone who floods the email from many networks sends it links that work', async () => {
  const { email } = await signedUp(app, (n += 1))
  for (let i = 0; i < 20; i++) await forget(email, `10.9.${i}.1`)
  expect((await forget(email)).body.error).toBe('TOO_MANY_CODES')
  await codesSentTo(app, email, 16)
  const sent = await mailbox(app.database.db, email)
  expect(sent).toHaveLength(16)
  const token = /\/forget-password\?token=([\w-]+)/.exec(sent[4]?.text ?? '')?.[1] ?? ''
  expect((await reset(token)).code).toBe(200)
  expect((await login(email, newPassword)).body.data.token).toBeTruthy()
  // One new password ends all links.
  const another = /\/forget-password\?token=([\w-]+)/.exec(sent[5]?.text ?? '')?.[1] ?? ''
  expect((await reset(another)).body.error).toBe('RESET_EXPIRED')
})

describe('whether an e-mail has an account', () => {
  const ghost = () => `ghost${(n += 1)}@example.in`

  it('is told neither by the answer nor by what follows: code, resend, limits', async () => {
    const { email } = await signedUp(app, (n += 1))
    const nobody = ghost()
    later(3601)
    for (let i = 0; i < 5; i++) {
      const [known, unknown] = [await forget(email), await forget(nobody)]
      expect(known.code).toBe(200)
      expect({ ...known.body, data: Object.keys(known.body.data) }).toEqual({
        ...unknown.body,
        data: Object.keys(unknown.body.data),
      })
      const answers = await Promise.all(
        [known, unknown].map(async ({ body }) => [
          await app.call('POST', '/verify-otp', { challenge: body.data.challenge, otp: '000000' }),
          await app.call('POST', '/resend-otp', { challenge: body.data.challenge }),
        ]),
      )
      const shown = answers.map((replies) => replies.map(({ code, body }) => ({ code, body })))
      expect(shown[0]).toEqual(shown[1])
      later(31)
    }
    const [known, unknown] = [await forget(email), await forget(nobody)]
    expect([known.code, known.body]).toEqual([429, unknown.body])
    expect(await mailbox(app.database.db, nobody)).toEqual([])
  })

  it('is not told by the limit of a resend', async () => {
    const { email } = await signedUp(app, (n += 1))
    later(3601)
    const opened = [await forget(email), await forget(ghost())]
    for (let i = 0; i < 6; i++) {
      later(31)
      const [known, unknown] = await Promise.all(
        opened.map(({ body }) => app.call('POST', '/resend-otp', { challenge: body.data.challenge })),
      )
      expect(known?.code).toBe(i < 4 ? 200 : 429)
      expect([known?.code, known?.body]).toEqual([unknown?.code, unknown?.body])
    }
  })

  it('is not told by the time of the answer', async () => {
    const [known, unknown] = await leastMsOfBoth(
      async (i) => {
        const person = newcomer((n += 1))
        await app.call('POST', '/register', person, from(`10.8.0.${i}`))
        return () => forget(person.email, `10.8.1.${i}`)
      },
      async (i) => () => forget(ghost(), `10.8.1.${i}`),
      (one, other) => Math.abs(one - other) < 20,
    )
    expect(Math.abs(known - unknown)).toBeLessThan(20)
  })

  it('is not told of a suspended account, which gets no code', async () => {
    const { email } = await signedUp(app, (n += 1))
    await app.database.sql`update users set suspended_at = now() where email = ${email}`
    expect((await forget(email)).code).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await mailbox(app.database.db, email)).toHaveLength(1)
  })
})

describe('changing the password', () => {
  const change = (token: string, currentPassword: string, more = {}) =>
    app.call(
      'POST',
      '/change-password',
      { currentPassword, newPassword, confirmPassword: newPassword, ...more },
      { token },
    )

  it('ends the other sessions and keeps this one', async () => {
    const person = await signedUp(app, (n += 1))
    const other = await login(person.email, person.password)
    expect((await change(person.token, person.password)).code).toBe(200)
    expect((await me(person.token)).code).toBe(200)
    expect((await me(other.body.data.token)).code).toBe(401)
    expect((await login(person.email, newPassword)).code).toBe(200)
  })

  it('needs the current one, on its field, and is guessed at no more often than at sign-in', async () => {
    const person = await signedUp(app, (n += 1))
    for (let i = 0; i < 10; i++) {
      const { code, body } = await change(person.token, 'Wrong@2026')
      expect(code).toBe(422)
      expect(body.errors).toEqual({ currentPassword: 'This is not your current password.' })
    }
    expect((await change(person.token, person.password)).code).toBe(429)
  })

  it('closes a reset that is under way', async () => {
    const person = await signedUp(app, (n += 1))
    const token = await resetTokenOf(person.email, 1)
    await change(person.token, person.password)
    expect((await reset(token)).body.error).toBe('RESET_EXPIRED')
  })

  it('needs a session', async () => {
    expect((await change('', 'Monsoon@2026')).code).toBe(401)
  })
})
