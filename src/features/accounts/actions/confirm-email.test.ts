import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailbox } from '#platform/mail/outbox.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { codesSentTo, newcomer } from '../../../../tests/sign-in.ts'
import { inviteUser } from './invite-user.ts'
import { makeAdmin } from './make-admin.ts'
import { hashPassword } from './passwords.ts'

const password = 'Kamal-Rasta#2026'
let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await startApp()
  passwordHash = await hashPassword(password)
})
afterAll(() => app.stop())

const unproven = (more: Parameters<typeof makePerson>[2] = {}) =>
  makePerson(app, 'LEARNER', { passwordHash, emailVerifiedAt: null, mobileVerifiedAt: new Date(), ...more })
const send = (who: Person, email: string, currentPassword?: string) =>
  app.call('POST', '/account/email/code', { email, currentPassword }, { token: who.token })
const confirm = (who: Person, challenge: string, otp: string | undefined) =>
  app.call('POST', '/account/email', { challenge, otp }, { token: who.token })
const state = async (who: Person) =>
  (await app.call('GET', '/account/security', undefined, { token: who.token })).body.data
const rowOf = async (email: string) => (await app.database.sql`select * from users where email = ${email}`)[0]

describe('an unproven email', () => {
  it('is confirmed by the code that goes to it, and then serves a new password', async () => {
    const who = await unproven()
    expect(await state(who)).toMatchObject({ email: who.email, emailConfirmed: false })
    await app.call('POST', '/forget-password', { email: who.email })
    const { challenge } = (await send(who, who.email)).body.data
    const [otp, ...more] = await codesSentTo(app, who.email)
    expect(more).toEqual([])
    const done = await confirm(who, challenge, otp)
    expect([done.code, done.body.data.email]).toEqual([200, who.email])
    expect(await state(who)).toMatchObject({ emailConfirmed: true })
    await app.call('POST', '/forget-password', { email: who.email })
    expect(await codesSentTo(app, who.email, 2)).toHaveLength(2)
    expect((await send(who, who.email)).body.error).toBe('EMAIL_CONFIRMED')
  })

  it('is changed for another with the password, once the other is proven', async () => {
    const who = await unproven()
    expect((await send(who, 'right@example.in')).body.errors).toEqual({
      currentPassword: 'Enter your password to change the email.',
    })
    expect((await send(who, 'right@example.in', 'Wrong@2026')).code).toBe(422)
    const { challenge } = (await send(who, 'right@example.in', password)).body.data
    expect((await state(who)).email).toBe(who.email)
    const [otp] = await codesSentTo(app, 'right@example.in')
    expect((await confirm(who, challenge, otp)).body.data.email).toBe('right@example.in')
    expect((await app.call('POST', '/login', { email: 'right@example.in', password })).code).toBe(200)
  })

  it('takes only a code that its own account asked for', async () => {
    const [asker, other] = [await unproven(), await unproven()]
    const { challenge } = (await send(asker, 'asked@example.in', password)).body.data
    const [otp] = await codesSentTo(app, 'asked@example.in')
    expect((await confirm(other, challenge, otp)).body.error).toBe('CODE_EXPIRED')
    expect((await state(other)).email).toBe(other.email)
    expect((await confirm(asker, challenge, otp)).body.data.email).toBe('asked@example.in')
  })

  it('cannot become one that another account has verified, which gives away at most thirty addresses an hour', async () => {
    const who = await unproven()
    const owner = await makePerson(app)
    expect((await send(who, owner.email, password)).body.errors).toEqual({
      email: 'An account with this email already exists',
    })
    expect(await mailbox(app.database.db, owner.email)).toEqual([])
  })

  it('goes to anyone who proves it first: an account or a registration that has not gives it up', async () => {
    const [one, two] = [await unproven(), await unproven()]
    const email = 'wanted@example.in'
    await app.database.sql`update users set email = ${email} where id = ${two.id}`
    const { challenge } = (await send(one, email, password)).body.data
    const [otp] = await codesSentTo(app, email)
    expect((await confirm(one, challenge, otp)).code).toBe(200)
    expect(await rowOf(email)).toMatchObject({ uid: one.uid })
    expect((await state(two)).email).toMatch(/@email\.invalid$/)

    const registrant = newcomer(1)
    const registered = await app.call('POST', '/register', registrant)
    const three = await unproven()
    const mine = (await send(three, registrant.email, password)).body.data.challenge
    const [newest, earlier] = await codesSentTo(app, registrant.email, 2)
    expect((await confirm(three, mine, newest)).code).toBe(200)
    const expiredAnswer = await app.call('POST', '/verify-otp', {
      challenge: registered.body.data.challenge,
      otp: earlier,
    })
    expect(expiredAnswer.body.error).toBe('CODE_EXPIRED')
  })

  it('is proven for one of two accounts that answer at the same moment', async () => {
    const [one, two] = [await unproven(), await unproven()]
    const email = 'both@example.in'
    const first = (await send(one, email, password)).body.data.challenge
    const second = (await send(two, email, password)).body.data.challenge
    const [secondOtp, firstOtp] = await codesSentTo(app, email, 2)
    const replies = await Promise.all([confirm(one, first, firstOtp), confirm(two, second, secondOtp)])
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  it('is proven by its own account’s session alone', async () => {
    const [one, two] = [await unproven(), await unproven()]
    const { challenge } = (await send(one, one.email)).body.data
    const [otp] = await codesSentTo(app, one.email)
    expect((await confirm(two, challenge, otp)).body.error).toBe('CODE_EXPIRED')
  })

  it('is not made an administrator’s, nor invited: a new account takes the email', async () => {
    const squatter = await unproven({ email: 'boss@example.in' })
    await app.ctx().transaction((tx) => makeAdmin(tx, { email: squatter.email, mobileNo: '+919826044444' }, new Date()))
    expect(await rowOf('boss@example.in')).toMatchObject({ roles: ['ADMIN'], mobile_no: '+919826044444' })
    expect((await rowOf('boss@example.in'))?.uid).not.toBe(squatter.uid)
    const [row] = await app.database.sql`select roles from users where id = ${squatter.id}`
    expect(row?.roles).toEqual(['LEARNER'])

    const other = await unproven({ email: 'teacher@example.in' })
    const invited = { firstName: 'Meenal', lastName: 'Shah', email: other.email, mobileNo: '+919826044445' }
    const ctx = app.ctx()
    const made = await ctx.transaction((tx) =>
      inviteUser(ctx, tx, { ...invited, role: 'CREATOR', alsoRoles: [], mayExport: [] }),
    )
    expect(made.uid).not.toBe(other.uid)
  })
})
