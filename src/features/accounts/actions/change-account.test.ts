import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePerson, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

describe('becoming a creator', () => {
  const become = (token: string) => app.call('POST', '/account/become-creator', {}, { token })

  it.each(['LEARNER', 'USER'] as const)('adds CREATOR to a %s’s roles and makes it the userRole', async (role) => {
    const { token } = await makePerson(app, role)
    const { code, body } = await become(token)
    expect(code).toBe(200)
    expect(body.data).toMatchObject({ roles: [role, 'CREATOR'], userRole: 'CREATOR' })
    expect((await app.call('GET', '/checkToken', undefined, { token })).body.data).toEqual(body.data)
  })

  it('happens once', async () => {
    const { token, id } = await makePerson(app)
    const replies = await Promise.all(Array.from({ length: 6 }, () => become(token)))
    expect(replies.some((reply) => reply.code === 200)).toBe(true)
    const [user] = await app.database.sql`select roles from users where id = ${id}`
    expect(user?.roles).toEqual(['LEARNER', 'CREATOR'])
    expect((await become(token)).body.error).toBe('ALREADY_CREATOR')
  })

  it.each(['CREATOR', 'INSTRUCTOR', 'ADMIN'] as const)('changes nothing for %s', async (role) => {
    const { token, id } = await makePerson(app, role)
    expect((await become(token)).code).toBe(409)
    const [user] = await app.database.sql`select roles, user_role from users where id = ${id}`
    expect(user).toEqual({ roles: [role], user_role: role })
  })
})

describe('preferences', () => {
  const defaults = {
    language: 'en',
    receiptEmails: true,
    courseEmails: true,
    newsEmails: false,
    saleEmails: 'at-once',
    dailyGoal: 1,
    reminderHour: null,
  }
  const read = async (token: string) => (await app.call('GET', '/account/preferences', undefined, { token })).body.data
  const save = (token: string, body: object) => app.call('POST', '/account/preferences', body, { token })

  it('begin with the defaults and change one by one', async () => {
    const { token } = await makePerson(app)
    expect(await read(token)).toEqual(defaults)
    await save(token, { language: 'hi' })
    await save(token, { newsEmails: true, courseEmails: 'false' })
    expect(await read(token)).toEqual({ ...defaults, language: 'hi', newsEmails: true, courseEmails: false })
    expect((await save(token, { language: 'fr' })).code).toBe(422)
    await save(token, { reminderHour: 21 })
    expect((await read(token)).reminderHour).toBe(21)
    // Never at night.
    for (const reminderHour of [5, 22, 7.5, -1]) expect((await save(token, { reminderHour })).code).toBe(422)
    await save(token, { reminderHour: null })
    await save(token, { saleEmails: 'daily' })
    expect((await read(token)).saleEmails).toBe('daily')
    expect((await save(token, { saleEmails: 'hourly' })).code).toBe(422)
  })

  it('take a language that the school offers, and keep one that it offered before', async () => {
    const [admin, { token }] = [await makePerson(app, 'ADMIN'), await makePerson(app)]
    await save(token, { language: 'hi' })
    await app.call('POST', '/admin/site', { languages: ['en'] }, { token: admin.token })
    const refused = await save(token, { language: 'hi' })
    const errors = { language: 'This site does not offer this language. Choose another.' }
    expect([refused.code, refused.body.errors]).toEqual([422, errors])
    expect((await save(token, { newsEmails: true })).body.data).toMatchObject({ language: 'hi', newsEmails: true })
    expect((await save(token, { language: 'en' })).body.data.language).toBe('en')
    await app.call('POST', '/admin/site', { languages: ['en', 'hi'] }, { token: admin.token })
    expect((await save(token, { language: 'hi' })).code).toBe(200)
  })

  it('switch two-step sign-in neither on nor off: that needs the password and a code', async () => {
    const { token, id } = await makePerson(app)
    await save(token, { twoStep: true })
    expect((await app.database.sql`select two_step from users where id = ${id}`)[0]?.two_step).toBe(false)
    await app.database.sql`update users set two_step = true where id = ${id}`
    await save(token, { twoStep: false })
    expect((await app.database.sql`select two_step from users where id = ${id}`)[0]?.two_step).toBe(true)
  })
})
