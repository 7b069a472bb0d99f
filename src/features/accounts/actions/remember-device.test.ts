import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#platform/format/durations.ts'
import { hashToken, newToken } from '#platform/http/session.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { signedUp } from '../../../../tests/sign-in.ts'
import { jobs } from '../jobs.ts'
import { deviceDays, maxDevices } from '../rules.ts'
import { userDevices } from '../tables.ts'
import { hashPassword } from './passwords.ts'

const password = 'Sopaan@2026'
let plain: TestApp
let secure: TestApp
let passwordHash: string
beforeAll(async () => {
  plain = await startApp()
  secure = await startApp({ env: { DEMO: '1', SITE_URL: 'https://learn.example.in' } })
  passwordHash = await hashPassword(password)
})
afterAll(() => Promise.all([plain.stop(), secure.stop()]))
afterEach(() => plain.setNow(new Date()))

const signIn = (app: TestApp, { email }: Person, cookie = '') =>
  app.call('POST', '/login', { email, password }, { headers: { cookie } })
const person = (app: TestApp, more: object = {}) => makePerson(app, 'LEARNER', { passwordHash, ...more })
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => headers['set-cookie'] as string | undefined
const valueOf = (cookie: string | undefined) => /device=([^;]*)/.exec(cookie ?? '')?.[1] ?? ''
const devicesOf = async (app: TestApp, { id }: Person) =>
  (await app.database.db.select().from(userDevices)).filter(({ userId }) => userId === id)

test('a sign-in gives the browser an id that scripts, other sites and http cannot read', async () => {
  const cookie = cookieOf(await signIn(secure, await person(secure)))
  expect(cookie).toMatch(/^__Host-device=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure$/)
  expect(cookieOf(await signIn(plain, await person(plain)))).toMatch(
    /^device=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/,
  )
})

test('the code of a registration signs in as well', async () => {
  const { email } = await signedUp(plain, 1)
  const [row] = await plain.database.sql`
    select count(*)::int as n from user_devices d join users u on u.id = d.user_id where u.email = ${email}`
  expect(row?.n).toBe(1)
})

test('nobody has it before a sign-in, and a call of a signed-in person gives none', async () => {
  const { token, email } = await person(plain)
  for (const answer of [
    await plain.call('GET', '/health'),
    await plain.call('GET', '/courses'),
    await plain.call('GET', '/checkToken', undefined, { token }),
    await plain.call('POST', '/login', { email, password: 'Wrong@2026' }),
    await plain.call('POST', '/logout', {}, { token }),
  ])
    expect(cookieOf(answer)).toBeUndefined()
})

test('a browser keeps its id for everyone who signs in with it; only the hash is stored', async () => {
  const [first, second] = [await person(plain), await person(plain)]
  const cookie = cookieOf(await signIn(plain, first))
  expect(valueOf(cookieOf(await signIn(plain, second, cookie?.split(';')[0])))).toBe(valueOf(cookie))
  const hash = hashToken(valueOf(cookie))
  for (const one of [first, second])
    expect((await devicesOf(plain, one)).map(({ deviceHash }) => deviceHash)).toEqual([hash])
})

test.each(['device=', 'device=meenal', `device=${'a'.repeat(44)}`, `device=${'%41'.repeat(15)}`])(
  'what is no id of ours (%s) is replaced at the sign-in',
  async (forged) => {
    const cookie = cookieOf(await signIn(plain, await person(plain), forged))
    expect(valueOf(cookie)).toMatch(/^[\w-]{43}$/)
    expect(valueOf(cookie)).not.toBe(valueOf(forged))
  },
)

test('an account has 20 browsers at most, the newest', async () => {
  const one = await person(plain)
  const cookies: string[] = []
  for (let n = 0; n <= maxDevices; n += 1) {
    plain.setNow(new Date(Date.now() + n * minuteMs))
    cookies.push(`device=${newToken()}`)
    await signIn(plain, one, cookies.at(-1))
  }
  const devices = await devicesOf(plain, one)
  expect(devices).toHaveLength(maxDevices)
  const stored = devices.map(({ deviceHash }) => deviceHash.toString('hex'))
  expect(stored).not.toContain(hashToken(valueOf(cookies[0])).toString('hex'))
  expect(stored).toContain(hashToken(valueOf(cookies.at(-1))).toString('hex'))
})

test('the clean-up removes a browser 90 days after the last sign-in', async () => {
  const one = await person(plain)
  await signIn(plain, one)
  const sweep = jobs.find(({ name }) => name === 'accounts.sweep')
  plain.setNow(new Date(Date.now() + (deviceDays - 1) * dayMs))
  await sweep?.run(plain.ctx() as never, {})
  expect(await devicesOf(plain, one)).toHaveLength(1)
  plain.setNow(new Date(Date.now() + (deviceDays + 1) * dayMs))
  await sweep?.run(plain.ctx() as never, {})
  expect(await devicesOf(plain, one)).toEqual([])
})

test('the demo’s accounts, which everyone shares, give no id', async () => {
  const shared = await person(plain, { isDemo: true })
  expect(cookieOf(await signIn(plain, shared))).toBeUndefined()
  expect(await devicesOf(plain, shared)).toEqual([])
})
