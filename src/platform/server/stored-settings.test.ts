import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../tests/database.ts'
import { type Database, openDatabase } from '../database/db.ts'
import { readSettings, SettingsError } from './config.ts'
import {
  applyStoredSettings,
  loadStoredSettings,
  readStoredSettings,
  storableServices,
  storedSettings,
  storeSettings,
  type StorableService,
  type StoredValues,
} from './stored-settings.ts'

const live = { DEMO: '0', SITE_URL: 'https://learn.example.in', MEDIA_SECRET: 'a secret of thirty-two letters or more' }
const email = { SMTP_URL: 'smtp://user:p%40ss@mail.example.in:587', MAIL_FROM: 'School <hello@example.in>' }
const keys = {
  PAYMENTS: '1',
  RAZORPAY_KEY_ID: 'rzp_test_abcdefgh',
  RAZORPAY_KEY_SECRET: 'key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
}

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
beforeEach(() => database.db.delete(storedSettings))

const store = (service: StorableService, values: StoredValues) =>
  database.db.transaction((tx) =>
    storeSettings(tx, { service, values, secret: live.MEDIA_SECRET, at: new Date('2026-11-28T10:00:00Z') }),
  )

test('what is stored is encrypted, and is in the settings of a process that loads it', async () => {
  await store('email', email)
  await store('payments', keys)
  const rows = JSON.stringify(await database.db.select().from(storedSettings))
  for (const secret of ['p%40ss', 'key-secret', 'webhook-secret']) expect(rows).not.toContain(secret)
  const settings = readSettings(live)
  expect(settings).toMatchObject({ payments: false, smtpUrl: undefined })
  expect(await loadStoredSettings(database.db, settings)).toEqual({ unreadable: [] })
  expect(settings).toMatchObject({
    smtpUrl: email.SMTP_URL,
    mailFrom: email.MAIL_FROM,
    payments: true,
    missingServices: [],
    gateway: { mode: 'test', keyId: keys.RAZORPAY_KEY_ID, webhookSecrets: ['webhook-secret'] },
  })
})

test('storing a service again leaves nothing of it before, and the other services as they are', async () => {
  await store('email', email)
  await store('payments', { ...keys, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'former' })
  await store('payments', keys)
  expect((await readStoredSettings(database.db, readSettings(live))).values).toEqual({ ...email, ...keys })
})

test('the environment wins for a whole service: a pair of keys never comes from two places', async () => {
  await store('payments', keys)
  await store('email', email)
  const settings = readSettings({ ...live, PAYMENTS: '0' })
  await loadStoredSettings(database.db, settings)
  expect(settings).toMatchObject({ payments: false, gateway: { mode: 'sandbox' }, smtpUrl: email.SMTP_URL })
})

test('what was stored under another secret is named and not taken', async () => {
  await store('email', email)
  const settings = readSettings({ ...live, MEDIA_SECRET: 'another secret of thirty-two letters' })
  expect((await loadStoredSettings(database.db, settings)).unreadable.toSorted()).toEqual(['MAIL_FROM', 'SMTP_URL'])
  expect(settings.missingServices.map(({ service }) => service)).toContain('email')
})

test('a demo, whose secret ends with its start, takes nothing', async () => {
  await store('email', email)
  const settings = readSettings({ MEDIA_SECRET: live.MEDIA_SECRET })
  await loadStoredSettings(database.db, settings)
  expect(settings.smtpUrl).toBeUndefined()
})

test('the gateway is another one after its keys have changed, and the same one otherwise', () => {
  const settings = readSettings({ ...live, ...email })
  const before = settings.gateway
  applyStoredSettings(settings, {})
  expect(settings.gateway).toBe(before)
  applyStoredSettings(settings, keys)
  const withKeys = settings.gateway
  expect(withKeys).not.toBe(before)
  applyStoredSettings(settings, keys)
  expect(settings.gateway).toBe(withKeys)
  applyStoredSettings(settings, { ...keys, RAZORPAY_KEY_SECRET: 'new-secret' })
  expect(settings.gateway.keySecret).toBe('new-secret')
})

test('a stored value that is no setting’s any more is refused, and the settings stay', () => {
  const settings = readSettings({ ...live, ...email })
  expect(() => applyStoredSettings(settings, { PAYMENTS: 'perhaps' })).toThrow(SettingsError)
  expect(settings.smtpUrl).toBe(email.SMTP_URL)
})

test('no setting of the database, the disk or the address can be stored', () => {
  const names: string[] = Object.values(storableServices).flat()
  for (const name of ['DATABASE_URL', 'MEDIA_SECRET', 'SITE_URL', 'DATA_DIR', 'DEMO', 'RAZORPAY_API_BASE'])
    expect(names).not.toContain(name)
})
