import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { credit, debit } from '#features/ledger/rules.ts'
import { auditEntries } from '#platform/server/audit.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
let finance: Person
beforeAll(async () => {
  app = await startApp()
  app.setNow(new Date('2026-11-20T06:00:00Z'))
  finance = await makePerson(app, 'FINANCE')
  const lines = [debit('bank', 5), credit('other_income', 5)]
  await app.database.db.transaction((tx) =>
    postEntries(tx, { kind: 'suspense_ended', source: 'x', at: new Date('2026-09-10T00:00:00Z'), lines }),
  )
})
afterAll(() => app.stop())
const close = (month: string) => app.call('POST', '/admin/finance/close', { month }, { token: finance.token })

test('a month is closed once, in order, and written down; nothing opens it again', async () => {
  expect(await close('2026-10')).toMatchObject({ code: 409, body: { error: 'MONTH_NOT_NEXT' } })
  const both = await Promise.all([close('2026-09'), close('2026-09')])
  expect(both.map(({ code }) => code)).toEqual([200, 200])
  expect(both.map(({ body }) => body.message).sort()).toEqual([
    'The month is closed.',
    'This month was closed already.',
  ])
  expect((await close('2026-10')).code).toBe(200)
  expect(await close('2026-11')).toMatchObject({ code: 409, body: { error: 'MONTH_NOT_OVER' } })
  expect((await close('2026-13')).code).toBe(422)
  const written = await app.database.db.select().from(auditEntries).where(eq(auditEntries.act, 'month.closed'))
  expect(written.map(({ entityUid, actorId }) => [entityUid, actorId])).toEqual([
    ['2026-09', finance.id],
    ['2026-10', finance.id],
  ])
  const overview = (await app.call('GET', '/admin/finance', undefined, { token: finance.token })).body.data
  expect(overview).toMatchObject({ closable: null, lastClosed: '2026-10-01' })
})
