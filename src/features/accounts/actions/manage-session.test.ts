import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#platform/format/durations.ts'
import { makePerson, startApp, type TestApp } from '../../../../tests/make.ts'
import { signedUp } from '../../../../tests/sign-in.ts'

let app: TestApp
const start = Date.now()
beforeAll(async () => {
  app = await startApp()
})
beforeEach(() => app.setNow(new Date(start)))
afterAll(() => app.stop())

const me = (token: string) => app.call('GET', '/checkToken', undefined, { token })

describe('the session check', () => {
  it.each([
    ['GET', '/checkToken'],
    ['POST', '/checkToken'],
    ['GET', '/verify-token'],
  ] as const)('answers the person at %s %s, and 401 without a session', async (method, path) => {
    const { token, uid } = await makePerson(app, 'CREATOR')
    const { code, body } = await app.call(method, path, undefined, { token })
    expect(code).toBe(200)
    expect(body.data).toMatchObject({ uid, roles: ['CREATOR'] })
    expect(body.data.token).toBeUndefined()
    for (const bad of [undefined, 'x'.repeat(43), `${token}x`]) {
      const refused = await app.call(method, path, undefined, bad ? { token: bad } : {})
      expect(refused.code).toBe(401)
      expect(refused.body).toMatchObject({ status: 0, error: 'UNAUTHENTICATED' })
    }
  })

  it('reads the token from the header alone, never from the address', async () => {
    const { token } = await makePerson(app)
    expect((await app.call('GET', `/checkToken?token=${token}`)).code).toBe(401)
  })

  it('holds for thirty days from the last use', async () => {
    const { token } = await signedUp(app, 601)
    app.setNow(new Date(start + 29 * dayMs))
    expect((await me(token)).code).toBe(200)
    app.setNow(new Date(start + 58 * dayMs))
    expect((await me(token)).code).toBe(200)
    app.setNow(new Date(start + 89 * dayMs))
    expect((await me(token)).code).toBe(401)
  })

  it('ends ninety days after the sign-in, however often it is used', async () => {
    const { token } = await signedUp(app, 9061)
    for (let days = 10; days < 90; days += 10) {
      app.setNow(new Date(start + days * dayMs))
      expect((await me(token)).code).toBe(200)
    }
    app.setNow(new Date(start + 89.9 * dayMs))
    const { body } = await app.call('GET', '/account/sessions', undefined, { token })
    expect(body.data.sessions).toHaveLength(1)
    app.setNow(new Date(start + 90 * dayMs + 1000))
    expect((await me(token)).code).toBe(401)
  })

  it('ends for a suspended account at once', async () => {
    const { token, id } = await makePerson(app)
    await app.database.sql`update users set suspended_at = now() where id = ${id}`
    expect((await me(token)).code).toBe(401)
  })
})

it('sign-out ends the session on the server, and no other', async () => {
  const person = await signedUp(app, 602)
  const other = await app.call('POST', '/login', { email: person.email, password: person.password })
  expect((await app.call('POST', '/logout', {}, { token: person.token })).code).toBe(200)
  expect((await me(person.token)).code).toBe(401)
  expect((await me(other.body.data.token)).code).toBe(200)
})

describe('the list of sessions', () => {
  const android =
    'Mozilla/5.0 (Linux; Android 14; SM-A146B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
  const sessionsOf = async (token: string) =>
    (await app.call('GET', '/account/sessions', undefined, { token })).body.data.sessions

  it('names device, place and last use, and marks the present one', async () => {
    const person = await signedUp(app, 603)
    app.setNow(new Date(start + 1000))
    await app.call(
      'POST',
      '/login',
      { email: person.email, password: person.password },
      { headers: { 'user-agent': android } },
    )
    const sessions = await sessionsOf(person.token)
    expect(sessions).toHaveLength(2)
    expect(sessions[0]).toMatchObject({
      device: 'Chrome, Android',
      place: '127.0.0.1',
      current: false,
      lastUsedAt: new Date(start + 1000).toISOString(),
    })
    expect(sessions[1]).toMatchObject({ current: true })
    expect(JSON.stringify(sessions)).not.toContain(person.token)
  })

  it('leaves out what has expired', async () => {
    const person = await signedUp(app, 604)
    app.setNow(new Date(start + 31 * dayMs))
    const again = await app.call('POST', '/login', { email: person.email, password: person.password })
    expect(await sessionsOf(again.body.data.token)).toHaveLength(1)
  })

  it('are a hundred at most: one more ends the one not used for longest', async () => {
    const [person, stranger] = [await signedUp(app, 606), await makePerson(app)]
    await app.database.sql`
      insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
      select sha256(n::text::bytea), u.id, now(), now() - n * interval '1 minute', now() + interval '1 day'
      from users u, generate_series(1, 99) n where u.email = ${person.email}`
    const oldest = () => app.database.sql`select 1 from sessions where token_hash = sha256('99'::bytea)`
    expect([(await sessionsOf(person.token)).length, (await oldest()).length]).toEqual([100, 1])
    await app.call('POST', '/login', { email: person.email, password: person.password })
    expect([(await sessionsOf(person.token)).length, (await oldest()).length]).toEqual([100, 0])
    expect((await me(stranger.token)).code).toBe(200)
  })

  it('ends one of them, but never another person’s', async () => {
    const [person, stranger] = [await signedUp(app, 605), await makePerson(app)]
    const other = await app.call('POST', '/login', { email: person.email, password: person.password })
    const sessions: { id: number; current: boolean }[] = await sessionsOf(person.token)
    const { id } = sessions.find((session) => !session.current) as { id: number }
    const revoke = (token: string) => app.call('POST', `/account/sessions/${id}/revoke`, {}, { token })
    expect((await revoke(stranger.token)).code).toBe(404)
    expect((await me(other.body.data.token)).code).toBe(200)
    expect((await revoke(person.token)).code).toBe(200)
    expect((await me(other.body.data.token)).code).toBe(401)
    expect((await revoke(person.token)).code).toBe(404)
    expect((await app.call('POST', '/account/sessions/x/revoke', {}, { token: person.token })).code).toBe(422)
  })
})
