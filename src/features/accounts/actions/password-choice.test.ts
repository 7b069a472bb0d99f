import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePerson, startApp, type TestApp } from '../../../../tests/make.ts'
import { newcomer } from '../../../../tests/sign-in.ts'
import { openReset } from './open-reset.ts'
import { hashPassword } from './passwords.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const common = 'This password is too common. Choose one that is harder to guess.'
const personal = 'Your password can’t be your name, your email or our name, even with digits or symbols added.'
const register = (n: number, more: object) => app.call('POST', '/register', { ...newcomer(n), ...more })

describe('a password being chosen', () => {
  it.each([
    'Password1!',
    'P@ssw0rd',
    'PASSword@123',
    'Qwerty@123',
    '!!Welcome2026',
    'India@123456',
    'Abc@12345',
    'iLoveYou#1',
  ])('is refused as too common: %s', async (password) => {
    const { code, body } = await register(1, { password })
    expect([code, body.errors]).toEqual([422, { password: common }])
  })

  it.each(['Priya@2026', 'Sharma#12', 'PriyaSharma@1', '2026@Newcomer', 'Sopaan@2026', 'S0p@an#77', '@Example2026'])(
    'is refused as built from the person’s name, email or the site’s name: %s',
    async (password) => {
      const { code, body } = await register(1, { password })
      expect([code, body.errors]).toEqual([422, { password: personal }])
    },
  )

  it.each(['Kamal-Rasta#2026', 'q7#Kp9!xZ2', 'मेरा Rasta Lamba 7!', 'Monsoon@2026', 'Love#48273619502'])(
    'is taken: %s',
    async (password) => {
      expect((await register(2, { password, email: `taken${[...password].length}@example.in` })).code).toBe(201)
    },
  )

  it('follows the same rule when it is changed or reset, on its field, and an earlier one goes on working', async () => {
    const person = await makePerson(app, 'LEARNER', { passwordHash: await hashPassword('Password1!') })
    expect((await app.call('POST', '/login', { email: person.email, password: 'Password1!' })).code).toBe(200)
    const weak = { newPassword: 'Password2!', confirmPassword: 'Password2!' }
    const changed = await app.call('POST', '/change-password', { currentPassword: 'Password1!', ...weak }, person)
    expect([changed.code, changed.body.errors]).toEqual([422, { newPassword: common }])
    const resetToken = await app
      .ctx()
      .transaction((tx) => openReset(tx, person.id, app.ctx().now(), 10, { byEmail: false }))
    const refused = await app.call('POST', '/reset-password', { resetToken, ...weak })
    expect([refused.code, refused.body.errors]).toEqual([422, { newPassword: common }])
    const strong = { newPassword: 'Naya#Rasta2027', confirmPassword: 'Naya#Rasta2027' }
    expect((await app.call('POST', '/reset-password', { resetToken, ...strong })).code).toBe(200)
  })
})
