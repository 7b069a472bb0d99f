import { afterAll, beforeAll, expect, test } from 'vitest'
import { json, number, queryRows, text } from '#platform/database/rows.ts'
import { openPost } from '#platform/mail/outbox.ts'
import { auditEntries } from '#platform/server/audit.ts'
import { silentLog } from '#platform/server/log.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await makePerson(app, 'ADMIN')
})
afterAll(() => app.stop())

const post = (verb: string, body: object) => app.call('POST', `/admin/failures/${verb}`, body, { token: admin.token })
const failures = async () => (await app.call('GET', '/admin/failures', undefined, { token: admin.token })).body.data
async function failedJob(name: string, data: object, why = 'the mail server did not answer'): Promise<string> {
  const [row] = await queryRows(app.database.db, { id: text })`
    insert into pgboss.job (name, data, source_output) values (${`${name}.dead`}, ${JSON.stringify(data)}::jsonb,
      ${JSON.stringify({ message: why })}::jsonb) returning id`
  return row?.id as string
}
const waiting = (name: string) =>
  queryRows(app.database.db, { data: json<object>() })`
    select data from pgboss.job where name = ${name} and state = 'created'`

test('what failed for good is shown with its reason, and tried again it waits as it did the first time', async () => {
  const id = await failedJob('checkout.send-receipt', { orderId: 7 })
  const shown = await failures()
  expect(shown.total).toBe(1)
  expect(shown.failures).toMatchObject([
    { kind: 'job', id, name: 'checkout.send-receipt', why: 'the mail server did not answer' },
  ])
  const both = await Promise.all([post('retry', { kind: 'job', id }), post('retry', { kind: 'job', id })])
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect([...(await waiting('checkout.send-receipt'))]).toEqual([{ data: { orderId: 7 } }])
  expect((await failures()).failures).toEqual([])
})

test('an event of the payment gateway that could not be read is read once more', async () => {
  const [row] = await queryRows(app.database.db, { id: number })`
    insert into webhook_events (event_id, event, body, headers, state, attempts, last_error, received_at)
    values ('evt_dead', 'payment.captured', ''::bytea, '{}', 'dead', 10, 'no answer', now()) returning id`
  const id = String(row?.id)
  expect((await failures()).failures).toMatchObject([
    { kind: 'webhook', id, name: 'payment.captured', why: 'no answer' },
  ])
  expect((await post('retry', { kind: 'webhook', id })).code).toBe(200)
  expect([...(await waiting('checkout.read-event'))]).toEqual([{ data: { eventId: row?.id } }])
  expect((await post('retry', { kind: 'webhook', id: '999999' })).body.error).toBe('FAILURE_GONE')
})

test('a failed job that is let rest is gone, and the log keeps what it was', async () => {
  const id = await failedJob('media.make-ladder', { assetId: 3 })
  expect((await post('dismiss', { id })).code).toBe(200)
  expect(await waiting('media.make-ladder')).toHaveLength(0)
  const entries = await app.database.db.select().from(auditEntries)
  expect(entries.at(-1)).toMatchObject({
    act: 'failure.dismissed',
    entityName: 'media.make-ladder',
    before: { assetId: 3 },
  })
  expect((await post('dismiss', { id })).code).toBe(404)
  expect((await post('dismiss', { id: "x' or 1=1" })).code).toBe(404)
})

test('SMS that could not be sent are counted with since when and why, until an administrator dismisses them', async () => {
  const down = { channel: 'sms', to: '+919826041210', text: 'A code' } as const
  const first = new Date('2026-11-24T05:00:00Z')
  const live = { ...app.settings, sms: { url: 'http://127.0.0.1:9/send' } } as typeof app.settings
  const post5 = openPost(live, app.database.db, () => first, silentLog)
  await Promise.allSettled(Array.from({ length: 5 }, () => post5.send(down)))
  const deliveries = async () => (await failures()).failures.filter(({ kind }: { kind: string }) => kind === 'delivery')
  const shown = await deliveries()
  expect(shown).toMatchObject([{ kind: 'delivery', name: 'delivery.sms', count: 5, since: first.toISOString() }])
  expect(shown[0].why).not.toBe('')
  expect((await post('retry', { kind: 'delivery', id: 'sms' })).code).toBe(404)
  expect((await post('dismiss', { id: 'sms' })).code).toBe(200)
  expect((await post('dismiss', { id: 'sms' })).code).toBe(404)
  expect(await deliveries()).toEqual([])
  const entries = await app.database.db.select().from(auditEntries)
  expect(entries.at(-1)).toMatchObject({
    act: 'failure.dismissed',
    entityName: 'delivery.sms',
    before: { failures: 5 },
  })
})
