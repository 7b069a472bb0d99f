import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailbox } from '#platform/mail/outbox.ts'
import { type Reply, startApp, type TestApp } from '../../../../tests/make.ts'
import { codesSentTo, from, newcomer, signedUp } from '../../../../tests/sign-in.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ env: { DEMO: '1', TRUST_PROXY: '1', RATE_LIMIT: '1' } })
})
afterAll(() => app.stop())

const userOf = async (email: string) => {
  const [row] = await app.database.sql`select * from users where email = ${email}`
  return row
}

describe('registering', () => {
  it('answers 201 with the masked number and a challenge, and sends a code', async () => {
    const person = newcomer(1)
    const { code, body } = await app.call('POST', '/register', person)
    expect(code).toBe(201)
    expect(body).toMatchObject({ status: 1, meta: { navigate: true }, data: { mobileNo: '+91 ••••••0001' } })
    expect(body.data.challenge).toMatch(/^[\w-]{43}$/)
    expect(Object.keys(body.data).sort()).toEqual(['challenge', 'mobileNo'])
    expect(await codesSentTo(app, person.email)).toEqual(await codesSentTo(app, '+919826000001'))
  })

  it('keeps nothing of password, challenge and code but hashes', async () => {
    const person = newcomer(2)
    const { body } = await app.call('POST', '/register', person)
    const [otp] = await codesSentTo(app, person.email)
    const verified = await app.call('POST', '/verify-otp', { challenge: body.data.challenge, otp })
    const tables = ['users', 'otp_challenges', 'sessions', 'rate_limit_events', 'reset_tokens']
    for (const table of tables) {
      const rows = await app.database.db.execute(sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t`)
      const text = JSON.stringify(rows)
      for (const secret of [person.password, body.data.challenge, verified.body.data.token])
        expect(text.includes(secret), `${table} keeps a secret`).toBe(false)
      expect(text.includes(`"${otp}"`), `${table} keeps a code`).toBe(false)
    }
    expect((await userOf(person.email))?.password_hash).toMatch(/^\$argon2id\$/)
  })

  it.each([
    ['JSON', 'application/json', (fields: Record<string, string>) => JSON.stringify(fields)],
    ['urlencoded', 'application/x-www-form-urlencoded', (f: Record<string, string>) => `${new URLSearchParams(f)}`],
    ['multipart', 'multipart/form-data; boundary=x', multipart],
  ])('reads a body in %s alike', async (name, type, encode) => {
    const person = newcomer(`1${name.length}`)
    const fields = { ...person, acceptTerms: 'true', isAdult: 'on' }
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/register',
      headers: { 'content-type': type },
      payload: encode(fields),
    })
    expect(answer.statusCode).toBe(201)
    expect(await userOf(person.email)).toMatchObject({ first_name: 'Priya', user_role: 'LEARNER' })
  })

  it('names the first failing rule of every field in the words of the specification', async () => {
    const { code, body } = await app.call('POST', '/register', {
      firstName: 'P',
      email: 'priya@example',
      phone: '12345',
      password: 'monsoon2026',
    })
    expect(code).toBe(422)
    expect(body.errors).toEqual({
      firstName: 'Minimum 2 characters required',
      lastName: 'This field is required',
      email: 'Please enter a valid email address',
      phone: 'Please enter a valid phone number',
      password: 'Password must contain at least one uppercase letter',
      acceptTerms: 'This field is required',
      isAdult: 'Ask a parent or guardian to create this account',
    })
  })

  it.each(['1234567890', '+91 12345 67890', '+999 1234567890', '+1 000 000 0000'])(
    'refuses %s, which is no real number, with the rule’s message',
    async (phone) => {
      const { code, body } = await app.call('POST', '/register', { ...newcomer(3), phone })
      expect(code).toBe(422)
      expect(body.errors).toEqual({ phone: 'Please enter a valid phone number' })
    },
  )

  it.each([
    ['098260 41210', '+919826041210'],
    ['+91 (98260) 41-211', '+919826041211'],
    ['919826041212', '+919826041212'],
    ['+44 7400 123456', '+447400123456'],
  ])('stores %s as %s', async (phone, stored) => {
    const person = { ...newcomer(stored.slice(-5)), phone }
    expect((await app.call('POST', '/register', person)).code).toBe(201)
    expect((await userOf(person.email))?.mobile_no).toBe(stored)
  })

  it('stores which terms were accepted and when', async () => {
    const person = newcomer(4)
    await app.call('POST', '/register', person)
    const user = await userOf(person.email)
    expect(user?.terms_version).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(Date.now() - new Date(user?.terms_accepted_at as string).getTime()).toBeLessThan(60_000)
  })

  it('gives no role from the body but LEARNER and CREATOR', async () => {
    const learner = await signedUp(app, 5, { userRole: 'ADMIN', roles: ['ADMIN'], twoStep: false, confirmedAt: 'now' })
    expect(learner).toMatchObject({ userRole: 'LEARNER', roles: ['LEARNER'] })
    const creator = await signedUp(app, 6, { role: 'CREATOR' })
    expect(creator).toMatchObject({ userRole: 'CREATOR', roles: ['CREATOR'] })
    for (const role of ['ADMIN', 'USER', 'INSTRUCTOR'])
      expect((await app.call('POST', '/register', { ...newcomer(7), role })).code).toBe(422)
    expect(await userOf(newcomer(7).email)).toBeUndefined()
  })

  it('refuses the e-mail of a confirmed account, also in other letters, and leaves the account alone', async () => {
    const person = await signedUp(app, 8)
    const before = await userOf(person.email)
    const { code, body } = await app.call('POST', '/register', {
      ...newcomer(8),
      email: person.email.toUpperCase(),
      password: 'Another@2026',
    })
    expect(code).toBe(422)
    expect(body.errors).toEqual({ email: 'An account with this email already exists' })
    expect(await userOf(person.email)).toEqual(before)
  })

  it('lets several accounts share a mobile number', async () => {
    const { phone } = newcomer(9)
    await signedUp(app, 9)
    expect((await app.call('POST', '/register', { ...newcomer(10), phone })).code).toBe(201)
  })
})

describe('a registration that was never confirmed', () => {
  it('is replaced by a new one with the same email, and both codes end once one is right', async () => {
    const first = newcomer(20)
    const earlier = await app.call('POST', '/register', first)
    const [earlierCode] = await codesSentTo(app, first.email)
    const second = { ...newcomer(21), email: first.email, firstName: 'Meera', password: 'Varsha#7290', role: 'CREATOR' }
    const later = await app.call('POST', '/register', second)
    expect(later.code).toBe(201)
    const codes = await codesSentTo(app, first.email, 2)
    expect(await userOf(first.email)).toMatchObject({ first_name: 'Meera', confirmed_at: null })

    const { body } = await app.call('POST', '/verify-otp', { challenge: later.body.data.challenge, otp: codes[0] })
    expect(body.data).toMatchObject({ firstName: 'Meera', userRole: 'CREATOR', mobileNo: '+919826000021' })
    const stale = await app.call('POST', '/verify-otp', { challenge: earlier.body.data.challenge, otp: earlierCode })
    expect(stale.body).toMatchObject({ status: 0, error: 'CODE_EXPIRED' })
    const old = await app.call('POST', '/login', { email: first.email, password: first.password })
    expect(old.body.error).toBe('WRONG_CREDENTIALS')
  })

  it('of a stranger leaves the owner’s code working, which makes the account as the owner registered it', async () => {
    const mine = newcomer(24)
    const opened = await app.call('POST', '/register', mine)
    const [otp] = await codesSentTo(app, mine.email)
    const theirs = { ...newcomer(25), email: mine.email, firstName: 'Stranger', password: 'Jugnu#Baadal58' }
    for (let i = 0; i < 4; i++) expect((await app.call('POST', '/register', theirs, from('10.3.5.5'))).code).toBe(201)
    const { body } = await app.call('POST', '/verify-otp', { challenge: opened.body.data.challenge, otp })
    expect(body.data).toMatchObject({ firstName: 'Priya', mobileNo: '+919826000024' })
    const stranger = await app.call('POST', '/login', { email: mine.email, password: theirs.password })
    expect(stranger.body.error).toBe('WRONG_CREDENTIALS')
    const owner = await app.call('POST', '/login', { email: mine.email, password: mine.password })
    expect(owner.body.data.token).toBeTruthy()
  })

  it('never leaves both people in: the code of one and a registration of the other at the same moment', async () => {
    for (let round = 0; round < 8; round++) {
      const mine = newcomer(`3${round}`)
      const opened = await app.call('POST', '/register', mine, from(`10.3.0.${round}`))
      const [otp] = await codesSentTo(app, mine.email)
      const theirs = { ...mine, phone: '9826099999', password: 'Attack#7290' }
      const [verified, replaced] = await Promise.all([
        app.call('POST', '/verify-otp', { challenge: opened.body.data.challenge, otp }),
        app.call('POST', '/register', theirs, from(`10.3.1.${round}`)),
      ])
      expect(verified.code).toBe(200)
      expect([201, 422]).toContain(replaced.code)
      const theirSignIn = await app.call('POST', '/login', { email: mine.email, password: theirs.password })
      expect(theirSignIn.body.error).toBe('WRONG_CREDENTIALS')
    }
  })

  it('stops nobody: five codes for an email from one network leave five to its owner elsewhere, fifteen in all', async () => {
    const person = newcomer(26)
    const register = (address: string) => app.call('POST', '/register', person, from(address))
    for (let i = 0; i < 5; i++) expect((await register('10.3.6.1')).code).toBe(201)
    expect((await register('10.3.6.1')).body.error).toBe('TOO_MANY_CODES')
    const replies: number[] = []
    for (let i = 0; i < 12; i++) replies.push((await register(`10.3.7.${i}`)).code)
    expect(replies).toEqual([...Array(10).fill(201), 429, 429])
  })

  it('counts the codes of an email one after the other: of nine at the same moment five are sent', async () => {
    const person = newcomer(27)
    const replies = await Promise.all(
      Array.from({ length: 9 }, () => app.call('POST', '/register', person, from('10.3.8.1'))),
    )
    expect(replies.filter(({ code }) => code === 201)).toHaveLength(5)
    expect(await codesSentTo(app, person.email)).toHaveLength(5)
  })

  it('sends no typed name to an email that is not verified', async () => {
    const person = { ...newcomer(28), firstName: 'Visit prize.example', lastName: 'now' }
    await app.call('POST', '/register', person)
    await codesSentTo(app, person.email)
    const [message] = await mailbox(app.database.db, person.email)
    expect(JSON.stringify(message)).not.toContain('prize.example')
  })
})

it('tells nobody any more whether an email is taken after thirty from one address, and stops nobody there', async () => {
  const taken = await signedUp(app, 40)
  const before = await userOf(taken.email)
  const caller = from('10.9.9.9')
  const collect = () => app.call('POST', '/register', { ...newcomer(41), email: taken.email }, caller)
  const replies = await Promise.all(Array.from({ length: 34 }, collect))
  expect(replies.filter(({ code }) => code === 422)).toHaveLength(30)
  const [known, unknown] = [await collect(), await app.call('POST', '/register', newcomer(42), caller)]
  const shown = ({ code, body }: Reply) => ({ code, ...body, data: Object.keys(body.data) })
  expect(shown(known)).toEqual(shown(unknown))
  expect(known.code).toBe(201)
  const [otp = '', ...more] = await codesSentTo(app, newcomer(42).email)
  expect(more).toEqual([])
  const entered = await app.call('POST', '/verify-otp', { challenge: unknown.body.data.challenge, otp })
  expect(entered.body.data.token).toBeTruthy()
  const guessed = await app.call('POST', '/verify-otp', { challenge: known.body.data.challenge, otp: '123456' })
  expect(guessed.code).toBe(400)
  expect(await userOf(taken.email)).toEqual(before)
  await expect
    .poll(async () => (await mailbox(app.database.db, taken.email))[0]?.subject)
    .toBe('You already have a Sopaan account')
})

describe('many registrations at the same moment', () => {
  it('hash a bounded number of passwords and answer 503 with Retry-After to the rest, and lose none', async () => {
    const people = Array.from({ length: 60 }, (_, i) => newcomer(`7${i}`))
    const caller = from('10.9.8.7')
    const replies = await Promise.all(people.map((person) => app.call('POST', '/register', person, caller)))
    // How many requests reach the password queue in parallel depends on the database's connections; the queue's own
    // limit is tested separately.
    expect(replies.filter(({ code }) => code !== 201 && code !== 503)).toEqual([])
    for (const { code, body, headers } of replies) {
      if (code === 201) continue
      expect(body).toMatchObject({ status: 0, error: 'BUSY' })
      expect(headers['retry-after']).toBe('2')
    }
    const stored = await Promise.all(people.map(({ email }) => userOf(email)))
    expect(stored.map(Boolean)).toEqual(replies.map(({ code }) => code === 201))
  })

  it('cost no hash where the e-mail is taken or the address has had its codes', async () => {
    const taken = await signedUp(app, 701)
    const collecting = await Promise.all(
      Array.from({ length: 28 }, () =>
        app.call('POST', '/register', { ...newcomer(702), email: taken.email }, from('10.9.8.1')),
      ),
    )
    expect(collecting.map(({ code }) => code)).toEqual(collecting.map(() => 422))
    const address = '10.9.8.2'
    await app.database.sql`
      insert into rate_limit_events (kind, subject, ip_address, at)
      select 'code-requested', 'register:someone' || n, ${address}, now() from generate_series(1, 100) n`
    const limited = await Promise.all(
      Array.from({ length: 60 }, (_, i) => app.call('POST', '/register', newcomer(`71${i}`), from(address))),
    )
    expect(limited.map(({ body }) => body.error)).toEqual(limited.map(() => 'TOO_MANY_CODES'))
  })
})

function multipart(fields: Record<string, string>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--x--\r\n`
}
