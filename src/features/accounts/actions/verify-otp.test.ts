import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../tests/make.ts'
import { codesSentTo, newcomer, signedUp, wrongCode } from '../../../../tests/sign-in.ts'

let app: TestApp
let n = 100
const start = Date.now()
beforeAll(async () => {
  app = await startApp()
})
beforeEach(() => app.setNow(new Date(start)))
afterAll(() => app.stop())

const later = (seconds: number) => app.setNow(new Date(app.ctx().now().getTime() + seconds * 1000))
const verify = (challenge: string, otp: string) => app.call('POST', '/verify-otp', { challenge, otp })
const resend = (challenge: string) => app.call('POST', '/resend-otp', { challenge })

async function registered() {
  const person = newcomer((n += 1))
  const { body } = await app.call('POST', '/register', person)
  const [otp = ''] = await codesSentTo(app, person.email)
  return { ...person, challenge: body.data.challenge as string, otp }
}

describe('a code', () => {
  it('confirms the account and answers as a finished sign-in', async () => {
    const { challenge, otp, email } = await registered()
    const { code, body } = await app.call('POST', '/verify-otp', { challenge, otp, mobileNo: '+91 ••••••0000' })
    expect(code).toBe(200)
    expect(body.data).toMatchObject({ email, userRole: 'LEARNER', token: expect.any(String) })
    const [user] = await app.database.sql`select confirmed_at, mobile_verified_at from users where email = ${email}`
    expect(user?.confirmed_at).not.toBeNull()
    // There is no SMS provider here, so the number was not verified.
    expect(user?.mobile_verified_at).toBeNull()
  })

  it('is six digits, also where it begins with zeros', async () => {
    const { challenge } = await registered()
    for (const otp of ['12345', '1234567', 'abcdef', '']) expect((await verify(challenge, otp)).code).toBe(422)
  })

  it('works once', async () => {
    const { challenge, otp } = await registered()
    expect((await verify(challenge, otp)).code).toBe(200)
    const again = await verify(challenge, otp)
    expect(again.code).toBe(400)
    expect(again.body.error).toBe('CODE_EXPIRED')
  })

  it('works once also when it comes ten times at the same moment', async () => {
    const { challenge, otp, email } = await registered()
    const replies = await Promise.all(Array.from({ length: 10 }, () => verify(challenge, otp)))
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1)
    const [row] = await app.database
      .sql`select count(*)::int as n from sessions s join users u on u.id = s.user_id where u.email = ${email}`
    expect(row?.n).toBe(1)
  })

  it('dies after five minutes', async () => {
    const { challenge, otp } = await registered()
    later(5 * 60 + 1)
    const { body } = await verify(challenge, otp)
    expect(body).toMatchObject({ error: 'CODE_EXPIRED', errors: { otp: body.message } })
  })

  it('says on its field when it is wrong', async () => {
    const { challenge, otp } = await registered()
    const { code, body } = await verify(challenge, wrongCode(otp))
    expect(code).toBe(400)
    expect(body).toMatchObject({ error: 'WRONG_CODE', errors: { otp: body.message } })
  })

  it('dies with the fifth wrong try: the sixth fails with the right code', async () => {
    const { challenge, otp } = await registered()
    for (let i = 0; i < 5; i++) await verify(challenge, wrongCode(otp))
    expect((await verify(challenge, otp)).body.error).toBe('CODE_EXPIRED')
  })

  it('is compared with five of thirty guesses that come at the same moment', async () => {
    const { challenge, otp } = await registered()
    const replies = await Promise.all(Array.from({ length: 30 }, () => verify(challenge, wrongCode(otp))))
    expect(replies.every((reply) => reply.code === 400)).toBe(true)
    expect(replies.filter((reply) => reply.body.error === 'WRONG_CODE')).toHaveLength(4)
    const [row] = await app.database
      .sql`select max(tries) as n from otp_challenges where email like ${`newcomer${n}@%`}`
    expect(row?.n).toBe(5)
    expect((await verify(challenge, otp)).code).toBe(400)
  })

  it('opens nothing but its own challenge', async () => {
    const mine = await registered()
    let theirs = await registered()
    while (theirs.otp === mine.otp) theirs = await registered()
    expect((await verify(theirs.challenge, mine.otp)).body.error).toBe('WRONG_CODE')
    expect((await verify('nothing-of-ours', mine.otp)).body.error).toBe('CODE_EXPIRED')
  })

  it('opens nothing but its own purpose: that of a reset no session, that of a sign-in no new password', async () => {
    const { email, password } = await signedUp(app, (n += 1))
    later(31)
    const forgotten = await app.call('POST', '/forget-password', { email })
    const codes = await codesSentTo(app, email, 2)
    const reset = await verify(forgotten.body.data.challenge, codes[0] as string)
    expect(Object.keys(reset.body.data)).toEqual(['resetToken'])

    await app.database.sql`update users set two_step = true where email = ${email}`
    const signIn = await app.call('POST', '/login', { email, password })
    const [otp] = await codesSentTo(app, email, 3)
    const done = await verify(signIn.body.data.challenge, otp as string)
    expect(done.body.data.resetToken).toBeUndefined()
    const asReset = { resetToken: done.body.data.token, newPassword: password, confirmPassword: password }
    expect((await app.call('POST', '/reset-password', asReset)).body.error).toBe('RESET_EXPIRED')
    expect((await app.call('GET', '/checkToken', undefined, { token: reset.body.data.resetToken })).code).toBe(401)
  })

  it('lets nobody in who was suspended after it was sent', async () => {
    const { challenge, otp, email } = await registered()
    await app.database.sql`update users set suspended_at = now() where email = ${email}`
    expect((await verify(challenge, otp)).body.error).toBe('SUSPENDED')
  })
})

describe('sending again', () => {
  it('waits thirty seconds, then sends another code that alone works', async () => {
    const { challenge, otp, email } = await registered()
    const tooSoon = await resend(challenge)
    expect(tooSoon.code).toBe(429)
    expect(tooSoon.headers['retry-after']).toBe('30')
    later(30)
    expect(await resend(challenge)).toMatchObject({ code: 200, body: { data: { resendAfterSeconds: 30 } } })
    const [next = ''] = await codesSentTo(app, email, 2)
    const earlier = await verify(challenge, next === otp ? wrongCode(next) : otp)
    expect(earlier.body.error).toBe('WRONG_CODE')
    expect((await verify(challenge, next)).code).toBe(200)
  })

  it('gives five new tries and five new minutes', async () => {
    const { challenge, otp, email } = await registered()
    for (let i = 0; i < 5; i++) await verify(challenge, wrongCode(otp))
    later(10 * 60)
    await resend(challenge)
    const [next = ''] = await codesSentTo(app, email, 2)
    later(4 * 60)
    expect((await verify(challenge, next)).code).toBe(200)
  })

  it('sends one code when it is asked for several times at the same moment', async () => {
    const { challenge, email } = await registered()
    later(30)
    const replies = await Promise.all(Array.from({ length: 6 }, () => resend(challenge)))
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1)
    expect(await codesSentTo(app, email, 2)).toHaveLength(2)
  })

  it('ends at five codes an hour', async () => {
    const { challenge } = await registered()
    for (let i = 0; i < 4; i++) {
      later(31)
      expect((await resend(challenge)).code).toBe(200)
    }
    later(31)
    expect((await resend(challenge)).body.error).toBe('TOO_MANY_CODES')
  })

  it('revives no challenge that was used, is an hour old or never was', async () => {
    const { challenge, otp } = await registered()
    await verify(challenge, otp)
    later(31)
    const old = await registered()
    later(3601)
    for (const dead of [challenge, old.challenge, 'nothing-of-ours'])
      expect((await resend(dead)).body.error).toBe('CODE_EXPIRED')
  })
})
