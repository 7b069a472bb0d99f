import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailbox } from '#platform/mail/outbox.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { codesSentTo, wrongCode } from '../../../../tests/sign-in.ts'
import { hashPassword } from './passwords.ts'

const password = 'Kamal-Rasta#2026'
let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await startApp()
  passwordHash = await hashPassword(password)
})
afterAll(() => app.stop())

const person = (more: Parameters<typeof makePerson>[2] = {}, role: Parameters<typeof makePerson>[1] = 'LEARNER') =>
  makePerson(app, role, { passwordHash, ...more })
const sendCode = (who: Person, on: boolean, currentPassword = password) =>
  app.call('POST', '/account/two-step/code', { currentPassword, on }, { token: who.token })
const change = (who: Person, body: object) => app.call('POST', '/account/two-step', body, { token: who.token })
const state = async (who: Person) =>
  (await app.call('GET', '/account/security', undefined, { token: who.token })).body.data
const login = (who: Person) => app.call('POST', '/login', { email: who.email, password })
const verify = (challenge: string, otp: string) => app.call('POST', '/verify-otp', { challenge, otp })
const subjects = async (who: Person) => {
  await runJobs(app, 'accounts.send-notice')
  return (await mailbox(app.database.db, who.email)).map((message) => message.subject)
}
async function turn(who: Person, on: boolean) {
  const before = (await mailbox(app.database.db, who.email)).length
  const { body } = await sendCode(who, on)
  const [otp] = await codesSentTo(app, who.email, before + 1)
  return change(who, { challenge: body.data.challenge, otp, on })
}

describe('two-step sign-in', () => {
  it('is turned on by password and code, and answers ten recovery codes once', async () => {
    const who = await person()
    const { code, body } = await turn(who, true)
    expect(code).toBe(200)
    expect(body.data.twoStep).toBe(true)
    expect(new Set(body.data.recoveryCodes).size).toBe(10)
    for (const one of body.data.recoveryCodes) expect(one).toMatch(/^[2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4}$/)
    expect(await state(who)).toMatchObject({ twoStep: true, recoveryCodesLeft: 10 })
    expect((await login(who)).body.meta.navigate).toBe(true)
    const rows = JSON.stringify(await app.database.sql`select to_jsonb(r)::text as row from recovery_codes r`)
    for (const one of body.data.recoveryCodes) expect(rows).not.toContain(one)
    expect(await subjects(who)).toContain('Two-step sign-in is on for Sopaan')
  })

  it('is turned off by password and code, and its recovery codes go', async () => {
    const who = await person()
    const on = await turn(who, true)
    expect((await turn(who, false)).body.data).toEqual({ twoStep: false, recoveryCodes: [] })
    expect(await state(who)).toMatchObject({ twoStep: false, recoveryCodesLeft: 0 })
    expect((await login(who)).body.data.token).toBeTruthy()
    expect(await subjects(who)).toContain('Two-step sign-in is off for Sopaan')
    expect(on.body.data.recoveryCodes).toHaveLength(10)
  })

  it('is turned off by password and a recovery code where the phone is lost, but never on', async () => {
    const who = await person()
    const { recoveryCodes } = (await turn(who, true)).body.data
    const { challenge } = (await sendCode(who, false)).body.data
    expect((await change(who, { challenge, otp: '2222-2222-2222', on: false })).body.error).toBe('WRONG_CODE')
    expect((await change(who, { challenge, otp: recoveryCodes[0].toUpperCase(), on: false })).code).toBe(200)
    const again = (await sendCode(who, true)).body.data.challenge
    expect((await change(who, { challenge: again, otp: recoveryCodes[1], on: true })).code).toBe(400)
    expect((await state(who)).twoStep).toBe(false)
  })

  it.each([true, false])('changes to %s neither without the password nor with a wrong code', async (on) => {
    const who = await person({ twoStep: !on })
    const wrong = await sendCode(who, on, 'Wrong@2026')
    expect([wrong.code, wrong.body.errors]).toEqual([422, { currentPassword: 'This is not your current password.' }])
    expect(await mailbox(app.database.db, who.email)).toEqual([])
    const { challenge } = (await sendCode(who, on)).body.data
    const [otp = ''] = await codesSentTo(app, who.email)
    expect((await change(who, { challenge, otp: wrongCode(otp), on })).body.error).toBe('WRONG_CODE')
    expect((await state(who)).twoStep).toBe(!on)
  })

  it('takes a code of its own alone: none of a sign-in, of another person, or one used already', async () => {
    const who = await person()
    const other = await person()
    const { challenge } = (await sendCode(other, true)).body.data
    const [otp = ''] = await codesSentTo(app, other.email)
    expect((await change(who, { challenge, otp, on: true })).body.error).toBe('CODE_EXPIRED')
    // The code signs nobody in either.
    expect((await verify(challenge, otp)).body.error).toBe('CODE_EXPIRED')
    const both = await Promise.all([1, 2, 3].map(() => change(other, { challenge, otp, on: true })))
    expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
    expect((await state(other)).recoveryCodesLeft).toBe(10)

    const twoStep = await person({ twoStep: true })
    const signIn = (await login(twoStep)).body.data.challenge
    const [signInOtp] = await codesSentTo(app, twoStep.email)
    expect((await change(twoStep, { challenge: signIn, otp: signInOtp, on: false })).body.error).toBe('CODE_EXPIRED')
  })

  it('is always on for an administrator, who may have recovery codes', async () => {
    const admin = await person({}, 'ADMIN')
    expect((await sendCode(admin, false)).body.error).toBe('TWO_STEP_ALWAYS_ON')
    expect((await sendCode(admin, true)).body.error).toBe('TWO_STEP_UNCHANGED')
    const made = await app.call('POST', '/account/recovery-codes', { currentPassword: password }, admin)
    expect(made.body.data.recoveryCodes).toHaveLength(10)
    expect(await state(admin)).toMatchObject({ twoStep: true, alwaysTwoStep: true, recoveryCodesLeft: 10 })
    expect(await state(await person())).toMatchObject({ twoStep: false, alwaysTwoStep: false })
  })

  it('guesses at the password in the settings are counted apart from those of strangers at sign-in', async () => {
    const who = await person()
    for (let i = 0; i < 11; i++) await app.call('POST', '/login', { email: who.email, password: 'Wrong@2026' })
    expect((await login(who)).code).toBe(429)
    expect((await sendCode(who, true)).code).toBe(200)
    const guesses = await Promise.all(Array.from({ length: 14 }, () => sendCode(who, true, 'Wrong@2026')))
    expect(guesses.filter(({ code }) => code === 422)).toHaveLength(10)
    expect(guesses.filter(({ code }) => code === 429)).toHaveLength(4)
  })
})

describe('a recovery code', () => {
  it('signs in once in place of a code, with an email about it', async () => {
    const who = await person()
    const { recoveryCodes } = (await turn(who, true)).body.data
    const first = (await login(who)).body.data.challenge
    const typed = ` ${recoveryCodes[3].replaceAll('-', '').toUpperCase()} `
    expect((await verify(first, typed)).body.data.token).toBeTruthy()
    expect(await state(who)).toMatchObject({ recoveryCodesLeft: 9 })
    const second = (await login(who)).body.data.challenge
    expect((await verify(second, recoveryCodes[3])).body.error).toBe('WRONG_CODE')
    expect(await subjects(who)).toContain('A recovery code was used on Sopaan')
  })

  it('signs in once also when it comes eight times at the same moment', async () => {
    const who = await person()
    const { recoveryCodes } = (await turn(who, true)).body.data
    const challenges = [(await login(who)).body.data.challenge, (await login(who)).body.data.challenge]
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, i) => verify(challenges[i % 2] as string, recoveryCodes[0])),
    )
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  it('has five tries with the codes of its challenge together, and opens no other account', async () => {
    const who = await person()
    const other = await person()
    const theirs = (await turn(other, true)).body.data.recoveryCodes
    const mine = (await turn(who, true)).body.data.recoveryCodes
    const { challenge } = (await login(who)).body.data
    for (let i = 0; i < 5; i++) expect((await verify(challenge, theirs[i])).code).toBe(400)
    expect((await verify(challenge, mine[0])).body.error).toBe('CODE_EXPIRED')
    expect(await state(other)).toMatchObject({ recoveryCodesLeft: 10 })
    expect(await state(who)).toMatchObject({ recoveryCodesLeft: 10 })
  })

  it('opens no new password', async () => {
    const who = await person()
    const { recoveryCodes } = (await turn(who, true)).body.data
    const { body } = await app.call('POST', '/forget-password', { email: who.email })
    expect((await verify(body.data.challenge, recoveryCodes[0])).body.error).toBe('WRONG_CODE')
    expect(await state(who)).toMatchObject({ recoveryCodesLeft: 10 })
  })

  it('is replaced by new ones with the password, and there are none without two-step sign-in', async () => {
    const who = await person()
    const make = (currentPassword = password) => app.call('POST', '/account/recovery-codes', { currentPassword }, who)
    expect((await make()).body.error).toBe('TWO_STEP_OFF')
    const { recoveryCodes } = (await turn(who, true)).body.data
    expect((await make('Wrong@2026')).code).toBe(422)
    const replies = await Promise.all([make(), make(), make()])
    expect(replies.map(({ code }) => code)).toEqual([200, 200, 200])
    expect(await state(who)).toMatchObject({ recoveryCodesLeft: 10 })
    const { challenge } = (await login(who)).body.data
    expect((await verify(challenge, recoveryCodes[0])).body.error).toBe('WRONG_CODE')
    expect(await subjects(who)).toContain('New recovery codes for Sopaan')
  })

  it('lets nobody in who is suspended', async () => {
    const who = await person()
    const { recoveryCodes } = (await turn(who, true)).body.data
    const { challenge } = (await login(who)).body.data
    await app.database.sql`update users set suspended_at = now() where id = ${who.id}`
    expect((await verify(challenge, recoveryCodes[0])).body.error).toBe('SUSPENDED')
  })
})

describe('an email about a change', () => {
  it('follows a new password, by the settings and by a code, and a new number', async () => {
    const who = await person()
    const next = { newPassword: 'Naya#Rasta2027', confirmPassword: 'Naya#Rasta2027' }
    await app.call('POST', '/change-password', { currentPassword: password, ...next }, who)
    expect(await subjects(who)).toEqual(['Your Sopaan password was changed'])
    const number = { phone: '9826033333', currentPassword: next.newPassword }
    expect((await app.call('POST', '/learner/profile', number, who)).code).toBe(200)
    expect(await subjects(who)).toEqual(['Your Sopaan mobile number was changed', 'Your Sopaan password was changed'])
    const { body } = await app.call('POST', '/forget-password', { email: who.email })
    const [otp] = await codesSentTo(app, who.email, 3)
    const { resetToken } = (await verify(body.data.challenge, otp as string)).body.data
    await app.call('POST', '/reset-password', { resetToken, newPassword: password, confirmPassword: password })
    expect((await subjects(who)).filter((subject) => subject?.includes('password was changed'))).toHaveLength(2)
  })

  it('is never sent to an email that is not verified', async () => {
    const who = await person({ emailVerifiedAt: null })
    const next = { newPassword: 'Naya#Rasta2027', confirmPassword: 'Naya#Rasta2027' }
    await app.call('POST', '/change-password', { currentPassword: password, ...next }, who)
    expect(await subjects(who)).toEqual([])
  })
})
