import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setup } from '#features/setup/tables.ts'
import { readSettings } from '#platform/server/config.ts'
import { loadStoredSettings, storedSettings, storeSettings } from '#platform/server/stored-settings.ts'
import { startApp, type TestApp } from '../../../tests/make.ts'
import { checkSystem } from './system-check.ts'

const secret = 'a secret of thirty-two letters or more'
const live = { DEMO: '0', SITE_URL: 'http://127.0.0.1:9', MEDIA_SECRET: secret }

let app: TestApp
beforeAll(async () => {
  app = await startApp({ env: live })
})
beforeEach(async () => {
  await app.database.db.delete(setup)
  await app.database.db.delete(storedSettings)
})
afterAll(() => app.stop())

/** The lines of a part, as `npm run doctor` finds them with these settings. */
async function check(env: Record<string, string>) {
  const { db } = app.database
  const settings = readSettings({ ...live, ...env })
  await loadStoredSettings(db, settings)
  const lines = await checkSystem({ db, settings, now: new Date() })
  return (part: string) =>
    lines.filter((line) => line.part === part).map(({ state, text }) => `${state}: ${String(text)}`)
}
const store = () =>
  app.database.db.transaction((tx) =>
    storeSettings(tx, { service: 'payments', values: { PAYMENTS: '0' }, secret, at: new Date() }),
  )

test('a school that is not set up says what is missing, and that visitors do not see it yet', async () => {
  const of = await check({})
  expect(of('settings')).toEqual([expect.stringMatching(/^warning: The school is not open to visitors yet\./)])
  expect(of('email')).toEqual([expect.stringMatching(/^wrong: Neither email nor SMS is set up/)])
  expect(of('sms')).toEqual([])
  expect(of('gateway')).toEqual([expect.stringMatching(/^wrong: There are no payment keys/)])
})

test('an open school whose settings are stored is in order', async () => {
  await store()
  await app.database.db.insert(setup).values({ openedAt: new Date() })
  const of = await check({ SMS_URL: 'http://127.0.0.1:9/send' })
  expect(of('settings')).toEqual(['ok: All settings are valid.'])
  expect(of('email')).toEqual(['ok: Not set. Sign-in codes are sent by SMS.'])
  expect(of('gateway')).toEqual(['ok: PAYMENTS is 0: all courses are free.'])
})

test('what was stored under another secret is named', async () => {
  await store()
  await app.database.db.insert(setup).values({ openedAt: new Date() })
  const of = await check({ MEDIA_SECRET: 'another secret of thirty-two letters' })
  expect(of('settings')).toEqual([expect.stringMatching(/^wrong: PAYMENTS were stored under another MEDIA_SECRET\./)])
})
