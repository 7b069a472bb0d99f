import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setup } from '#features/setup/tables.ts'
import { type Database, openDatabase } from '#platform/database/db.ts'
import { readSettings, SettingsError } from '#platform/server/config.ts'
import { silentLog } from '#platform/server/log.ts'
import { storedSettings, storeSettings } from '#platform/server/stored-settings.ts'
import { freshDatabase } from '../../../tests/database.ts'
import { loadInstallation } from './load-installation.ts'

const secret = 'a secret of thirty-two letters or more'
const live = { DEMO: '0', SITE_URL: 'https://learn.example.in', MEDIA_SECRET: secret }
const email = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@example.in' }

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const fresh = await freshDatabase()
  database = openDatabase(fresh.applicationUrl, { max: 2 })
  drop = fresh.drop
})
afterAll(async () => {
  await database.close()
  await drop()
})
beforeEach(async () => {
  await database.db.delete(setup)
  await database.db.delete(storedSettings)
})

const load = (env: Record<string, string>) => loadInstallation(database.db, readSettings({ ...live, ...env }))
const open = () => database.db.insert(setup).values({ openedAt: new Date() })
const refusal = (env: Record<string, string>) =>
  load(env).then(
    () => 'started',
    (error: unknown) => (error instanceof SettingsError ? error.message : String(error)),
  )

test.each([
  ['a way out for codes', { PAYMENTS: '0' }, 'SMTP_URL or SMS_URL'],
  ['gateway keys', email, 'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET'],
])('an open school does not start without %s, and one that is being set up does', async (_what, env, words) => {
  expect((await load(env)).isOpen()).toBe(false)
  await open()
  expect(await refusal(env)).toContain(words)
})

test('an open school starts with what is stored, and names what it can not read', async () => {
  await open()
  await database.db.transaction((tx) => storeSettings(tx, { service: 'email', values: email, secret, at: new Date() }))
  expect((await load({ PAYMENTS: '0' })).isOpen()).toBe(true)
  expect(await refusal({ PAYMENTS: '0', MEDIA_SECRET: 'another secret of thirty-two letters' })).toMatch(
    /^MEDIA_SECRET: .*SMTP_URL.* were stored under another one\./,
  )
})

test('a demo is open without any setting', async () => {
  expect((await loadInstallation(database.db, readSettings({}))).isOpen()).toBe(true)
})

test('after a notice the settings and the state are those of the database', async () => {
  const settings = readSettings({ ...live, PAYMENTS: '0' })
  const installation = await loadInstallation(database.db, settings)
  await database.db.transaction((tx) => storeSettings(tx, { service: 'email', values: email, secret, at: new Date() }))
  await open()
  expect([installation.isOpen(), settings.smtpUrl]).toEqual([false, undefined])
  await installation.refresh(silentLog)
  expect([installation.isOpen(), settings.smtpUrl]).toEqual([true, email.SMTP_URL])
})
