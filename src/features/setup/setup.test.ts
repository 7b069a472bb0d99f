import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { makeAdmin } from '#features/accounts/actions/make-admin.ts'
import { consents, sessions, users } from '#features/accounts/tables.ts'
import { orders } from '#features/checkout/tables/orders.ts'
import { webhookEvents } from '#features/checkout/tables/payments.ts'
import { siteSettings } from '#features/theme/tables.ts'
import { auditEntries } from '#platform/server/audit.ts'
import { loadStoredSettings, storeSettings } from '#platform/server/stored-settings.ts'
import { makeLearner, makePerson, startApp, type TestApp } from '../../../tests/make.ts'
import { prepareSetup } from './actions/prepare-setup.ts'
import { setup } from './tables.ts'

const bare = { DEMO: '0', SITE_URL: 'https://learn.example.in', MEDIA_SECRET: 'a secret of thirty-two letters or more' }
const complete = { ...bare, PAYMENTS: '0', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@example.in' }
const details = {
  email: 'care@example.in',
  phone: '+919826041210',
  legalName: 'Gyan Private Limited',
  address: 'Indore',
  grievanceOfficer: 'Asha Rao',
}

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A live school at its first start. */
async function school(env: Record<string, string>, at = new Date('2026-11-28T10:00:00Z')) {
  const app = await startApp({ env })
  stops.push(app.stop)
  app.setNow(at)
  return { app, token: await prepareSetup(app.database.db, app.settings, at) }
}

const person = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@gyan.example',
  phone: '98260 41210',
  newPassword: 'Naya#Rasta2027',
  confirmPassword: 'Naya#Rasta2027',
  acceptTerms: true,
}
const become = (app: TestApp, token: string | undefined, changes: object = {}) =>
  app.call('POST', '/setup/administrator', { ...person, token, ...changes })
const open = (app: TestApp, token: string) => app.call('POST', '/admin/setup/open', {}, { token })

test('the link makes an administrator who is signed in and has accepted the terms, once', async () => {
  const { app, token } = await school(bare)
  const first = await become(app, token)
  expect(first.code).toBe(201)
  expect(first.body.data).toMatchObject({ email: person.email, userRole: 'ADMIN', termsDue: null })
  const state = await app.call('GET', '/admin/setup', undefined, { token: first.body.data.token })
  expect(state.body.data).toMatchObject({ isOpen: false, missing: ['site', 'seller', 'email', 'payments'] })
  const again = await become(app, token, { email: 'other@gyan.example' })
  expect([again.code, again.body.error]).toEqual([400, 'LINK_USED'])
  expect(await app.database.db.select({ email: users.email }).from(users)).toEqual([{ email: person.email }])
  expect((await app.database.db.select().from(consents)).map(({ document }) => document).toSorted()).toEqual([
    'privacy',
    'terms',
  ])
})

test('the page of a link is answered whether it works, and nothing more', async () => {
  const { app, token } = await school(bare)
  const check = (of: string | undefined) => app.call('POST', '/setup/link', { token: of })
  expect((await check(token)).body.data).toEqual({ works: true })
  expect((await check('made-up')).body.data).toEqual({ works: false })
  expect((await check('')).code).toBe(422)
  // Asking does not use it up.
  expect((await become(app, token)).code).toBe(201)
  expect((await check(token)).body.data).toEqual({ works: false })
})

test('two people who open the link at once make one administrator', async () => {
  const { app, token } = await school(bare)
  const answers = await Promise.all([become(app, token), become(app, token, { email: 'other@gyan.example' })])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([201, 400])
  expect(await app.database.db.$count(users)).toBe(1)
})

test('a wrong link, a weak password and terms that are not accepted make no administrator', async () => {
  const { app, token } = await school(bare)
  expect((await become(app, 'made-up')).body.error).toBe('LINK_USED')
  for (const wrong of [
    { newPassword: 'short', confirmPassword: 'short' },
    { newPassword: 'Password@2026', confirmPassword: 'Password@2026' },
    { confirmPassword: 'Another#2027' },
    { phone: '12345' },
    { acceptTerms: false },
  ])
    expect((await become(app, token, wrong)).code).toBe(422)
  expect(await app.database.db.$count(users)).toBe(0)
  // What was refused has not used the link up.
  expect((await become(app, token)).code).toBe(201)
})

test('until the school is open each start gives a new link, which signs its administrator in with another password', async () => {
  const { app, token } = await school(bare)
  const first = await become(app, token)
  const next = await prepareSetup(app.database.db, app.settings, new Date())
  expect(next).toBeDefined()
  expect((await become(app, token)).body.error).toBe('LINK_USED')
  const again = await become(app, next, { newPassword: 'Dusra#Rasta2028', confirmPassword: 'Dusra#Rasta2028' })
  expect(again.body.data.uid).toBe(first.body.data.uid)
  // Sessions from before the new password have ended.
  expect((await app.call('GET', '/admin/setup', undefined, { token: first.body.data.token })).code).toBe(401)
  expect(await app.database.db.$count(sessions)).toBe(1)
})

test('a demo has no link, and its setup is open', async () => {
  const { app, token } = await school({})
  expect(token).toBeUndefined()
  const admin = await makePerson(app, 'ADMIN')
  const { body } = await app.call('GET', '/admin/setup', undefined, { token: admin.token })
  expect(body.data.isOpen).toBe(true)
})

test('a school whose environment has everything is open at once, and has a link until it has an administrator', async () => {
  const { app, token } = await school(complete)
  expect(token).toBeDefined()
  await app.database.db.transaction((tx) =>
    makeAdmin(tx, { email: 'a@example.in', mobileNo: '+919826041210' }, new Date()),
  )
  // Also before the next start.
  expect((await become(app, token)).body.error).toBe('LINK_USED')
  expect(await prepareSetup(app.database.db, app.settings, new Date())).toBeUndefined()
  expect((await become(app, token)).body.error).toBe('LINK_USED')
  expect((await app.database.db.select().from(setup))[0]?.openedAt).toEqual(new Date('2026-11-28T10:00:00Z'))
})

test('a suspended administrator counts as none', async () => {
  const { app } = await school(complete)
  const admin = await makePerson(app, 'ADMIN')
  await app.database.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, admin.id))
  expect(await prepareSetup(app.database.db, app.settings, new Date())).toBeDefined()
})

test('the school opens once all it needs is there, by an administrator alone, and says so in the log once', async () => {
  const { app, token } = await school(bare)
  const admin = (await become(app, token)).body.data
  const learner = await makeLearner(app)
  expect((await open(app, learner.token)).code).toBe(403)
  const early = await open(app, admin.token)
  expect([early.code, early.body.error, early.body.data.missing]).toEqual([
    409,
    'NOT_READY',
    ['site', 'seller', 'email', 'payments'],
  ])
  await app.database.db.insert(siteSettings).values({ saved: { name: 'Gyan Academy', ...details } })
  const { db, secret, at } = { db: app.database.db, secret: bare.MEDIA_SECRET, at: new Date() }
  const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@example.in' }
  await db.transaction(async (tx) => {
    await storeSettings(tx, { service: 'email', values: smtp, secret, at })
    await storeSettings(tx, { service: 'payments', values: { PAYMENTS: '0' }, secret, at })
  })
  await loadStoredSettings(db, app.settings)
  app.setNow(new Date('2026-11-29T10:00:00Z'))
  for (const _ of [1, 2]) expect((await open(app, admin.token)).body.data).toMatchObject({ isOpen: true, missing: [] })
  expect((await app.database.db.select().from(setup))[0]?.openedAt).toEqual(new Date('2026-11-29T10:00:00Z'))
  const acts = await app.database.db.select({ act: auditEntries.act }).from(auditEntries)
  expect(acts).toEqual([{ act: 'school.opened' }])
})

test.each([
  ['site', 'email'],
  ['site', 'phone'],
  ['seller', 'legalName'],
  ['seller', 'address'],
  ['seller', 'grievanceOfficer'],
])('the step %s, which has the field, is not done without %s', async (step, name) => {
  const { app, token } = await school(complete)
  const admin = (await become(app, token)).body.data
  const doneWith = async (saved: object) => {
    await app.database.db.delete(siteSettings)
    await app.database.db.insert(siteSettings).values({ saved })
    return (await app.call('GET', '/admin/setup', undefined, { token: admin.token })).body.data.done as string[]
  }
  const other = step === 'site' ? 'seller' : 'site'
  expect(await doneWith({ name: 'Gyan', ...details })).toEqual(expect.arrayContaining([step, other]))
  const done = await doneWith({ name: 'Gyan', ...details, [name]: '' })
  expect(done).not.toContain(step)
  expect(done).toContain(other)
})

test('a school is named once its name was saved, also where the name is the host of its address', async () => {
  const { app, token } = await school(bare)
  const admin = (await become(app, token)).body.data
  const save = (body: object) => app.call('POST', '/admin/site', body, { token: admin.token })
  const isNamed = async () => {
    const { done, missing } = (await app.call('GET', '/admin/setup', undefined, { token: admin.token })).body.data
    return [done.includes('site'), missing.includes('site')]
  }
  expect(await isNamed()).toEqual([false, true])
  await save({ email: details.email, phone: details.phone })
  // The seller’s details are saved in a step of their own.
  expect((await save({ address: 'Indore' })).body.data.name).toBe('learn.example.in')
  expect(await isNamed()).toEqual([false, true])
  expect((await save({ name: 'learn.example.in' })).code).toBe(200)
  expect(await isNamed()).toEqual([true, false])
  expect((await save({ address: 'Bhopal' })).code).toBe(200)
  expect(await isNamed()).toEqual([true, false])
})

test('the setup says when the payment gateway sent an event last, and counts no file storage as done that it has not tried', async () => {
  const { app, token } = await school(bare)
  const admin = (await become(app, token)).body.data
  const state = async () => (await app.call('GET', '/admin/setup', undefined, { token: admin.token })).body.data
  expect(await state()).toMatchObject({ webhookEventAt: null })
  const event = (eventId: string, day: string) => ({
    eventId,
    event: 'payment.captured',
    body: Buffer.from('{}'),
    headers: {},
    receivedAt: new Date(day),
  })
  await app.database.db
    .insert(webhookEvents)
    .values([event('first', '2026-11-26T10:00:00Z'), event('last', '2026-11-27T10:00:00Z')])
  const { webhookEventAt, done } = await state()
  expect(webhookEventAt).toBe('2026-11-27T10:00:00.000Z')
  expect(done).not.toContain('storage')
})

test('the setup’s share starts today once, then tomorrow, and tomorrow once something was sold', async () => {
  const { app, token } = await school(bare)
  const admin = (await become(app, token)).body.data
  const state = async () => (await app.call('GET', '/admin/setup', undefined, { token: admin.token })).body.data
  const add = (body: object) => {
    const rate = { kind: 'earning_marketplace', percent: 65, source: 'Decided in the setup', ...body }
    return app.call('POST', '/admin/finance/rates', rate, { token: admin.token })
  }
  expect(await state()).toMatchObject({ creatorShare: 7000, shareFrom: '2026-11-28' })
  expect((await add({ validFrom: '2026-11-28' })).code).toBe(201)
  expect(await state()).toMatchObject({ creatorShare: 6500, shareFrom: '2026-11-29' })
  app.setNow(new Date('2026-11-29T10:00:00Z'))
  expect((await state()).shareFrom).toBe('2026-11-29')
  await app.database.db.insert(orders).values({
    uid: 'paid',
    receipt: 'paid',
    providerOrderId: 'order_paid',
    mode: 'test',
    userId: (await makeLearner(app)).id,
    coursesKey: '1',
    state: 'paid',
    subtotalPaise: 100,
    discountPaise: 0,
    totalPaise: 100,
    expiresAt: new Date('2026-11-29T10:00:00Z'),
    paidAt: new Date('2026-11-29T09:00:00Z'),
    createdAt: new Date('2026-11-29T09:00:00Z'),
  })
  expect((await state()).shareFrom).toBe('2026-11-30')
})
