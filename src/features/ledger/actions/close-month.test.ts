import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#platform/database/db.ts'
import { dayInIndia, monthAfter } from '#platform/format/day-in-india.ts'
import { makePerson, startApp, type TestApp } from '../../../../tests/make.ts'
import { lastClosedMonth } from '../queries.ts'
import { credit, debit } from '../rules.ts'
import { ledgerClosedMonths, ledgerTransactions } from '../tables.ts'
import { closeMonth } from './close-month.ts'
import { postEntries } from './post-entries.ts'

let app: TestApp
let by: number
beforeAll(async () => {
  app = await startApp()
  by = (await makePerson(app, 'FINANCE')).id
})
afterAll(() => app.stop())

const close = (month: string, at = '2026-11-20T06:00:00Z') =>
  app.database.db.transaction((tx) => closeMonth(tx, month, { by, at: new Date(at) }))
const event = (source: string, at: string) => ({
  kind: 'fee' as const,
  source,
  at: new Date(at),
  lines: [debit('gateway_fee', 5), credit('bank', 5)],
})
const post = (source: string, at: string) => app.database.db.transaction((tx) => postEntries(tx, event(source, at)))

test('books without an entry have no month to close', async () => {
  expect(await close('2026-09-01')).toBe('not-next')
})

test('months are closed in their order, each when it is over in India', async () => {
  await post('first', '2026-09-10T00:00:00Z')
  expect(await close('2026-10-01')).toBe('not-next')
  expect(await close('2026-08-01')).toBe('not-next')
  expect(await close('2026-09-01', '2026-09-30T18:29:59.999Z')).toBe('not-over')
  expect(await close('2026-09-01', '2026-09-30T18:30:00Z')).toBe('closed')
  expect(await close('2026-09-01')).toBe('already')
  expect(await lastClosedMonth(app.database.db)).toBe('2026-09-01')
})

test('of two who close a month at once, one closes it', async () => {
  const both = await Promise.all([close('2026-10-01'), close('2026-10-01')])
  expect(both.sort()).toEqual(['already', 'closed'])
  expect(await app.database.db.select().from(ledgerClosedMonths)).toHaveLength(2)
})

/** A transaction that waits to be let go after its first step. */
function held(db: TestApp['database']['db'], step: (tx: Tx) => Promise<unknown>) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let start = () => {}
  const started = new Promise<void>((resolve) => (start = resolve))
  const done = db.transaction(async (tx) => {
    const result = await step(tx)
    start()
    await released
    return result
  })
  return { started: Promise.race([started, done]), release, done }
}
// By the clock of the database the month is not over yet, as for a transaction that began before its last midnight.
const thisMonth = `${dayInIndia(new Date()).slice(0, 7)}-01`
const noon = `${thisMonth.slice(0, 8)}01T06:30:00Z`
const nextMonth = monthAfter(thisMonth)
const closeThis = (tx: Tx, person: number) =>
  closeMonth(tx, thisMonth, { by: person, at: new Date(`${nextMonth}T00:00:00Z`) })
const waits = async (promise: Promise<unknown>) =>
  (await Promise.race([promise, new Promise((resolve) => setTimeout(resolve, 300, 'waits'))])) === 'waits'

test('what is being booked in a month is waited for, and what comes after its closing goes to the next one', async () => {
  // November 2024 is over by the clock of the database too, whose trigger shares the lock.
  const fresh = await startApp()
  const { db } = fresh.database
  const person = await makePerson(fresh, 'FINANCE')
  await db.transaction((tx) => postEntries(tx, event('first', '2024-11-09T00:00:00Z')))
  const posting = held(db, (tx) => postEntries(tx, event('slow', '2024-11-10T00:00:00Z')))
  await posting.started
  const closing = db.transaction((tx) =>
    closeMonth(tx, '2024-11-01', { by: person.id, at: new Date('2024-12-05T00:00:00Z') }),
  )
  expect(await waits(closing)).toBe(true)
  posting.release()
  expect(await posting.done).toBe(true)
  expect(await closing).toBe('closed')
  await db.transaction((tx) => postEntries(tx, event('late', '2024-11-30T18:29:59.999Z')))
  const [, slow, late] = await db.select().from(ledgerTransactions).orderBy(ledgerTransactions.id)
  expect(slow).toMatchObject({ bookedOn: '2024-11-10', lateFor: null })
  expect(late).toMatchObject({ bookedOn: '2024-12-01', lateFor: '2024-11-30' })
  await fresh.stop()
})

test('a posting that began before the month was over is waited for by its closing', async () => {
  const fresh = await startApp()
  const { db } = fresh.database
  const person = await makePerson(fresh, 'FINANCE')
  await db.transaction((tx) => postEntries(tx, event('first', noon)))
  const posting = held(db, (tx) => postEntries(tx, event('before midnight', noon)))
  await posting.started
  const closing = db.transaction((tx) => closeThis(tx, person.id))
  expect(await waits(closing)).toBe(true)
  posting.release()
  expect(await posting.done).toBe(true)
  expect(await closing).toBe('closed')
  await fresh.stop()
})

test('what is posted while its month is being closed goes to the next one, and the database refuses the closed one', async () => {
  const fresh = await startApp()
  const { db } = fresh.database
  const person = await makePerson(fresh, 'FINANCE')
  await db.transaction((tx) => postEntries(tx, event('first', noon)))
  const closing = held(db, (tx) => closeThis(tx, person.id))
  await closing.started
  const posting = db.transaction((tx) => postEntries(tx, event('late', noon)))
  const byHand = db
    .insert(ledgerTransactions)
    .values({ kind: 'fee', source: 'by hand', at: new Date(noon), bookedOn: thisMonth })
    .then(
      () => 'written',
      (error: Error) => (error.cause as { constraint?: string }).constraint,
    )
  expect(await waits(posting)).toBe(true)
  expect(await waits(byHand)).toBe(true)
  closing.release()
  expect(await closing.done).toBe('closed')
  await posting
  expect(await byHand).toBe('ledger_month_open')
  const [, late] = await db.select().from(ledgerTransactions).orderBy(ledgerTransactions.id)
  expect(late).toMatchObject({ bookedOn: nextMonth, lateFor: thisMonth })
  await fresh.stop()
})
