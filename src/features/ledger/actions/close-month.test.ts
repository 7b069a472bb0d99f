import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('what is being booked in a month is waited for, and what comes after its closing goes to the next one', async () => {
  // November 2024 is over by the clock of the database too, whose trigger shares the lock.
  const fresh = await startApp()
  const { db } = fresh.database
  const person = await makePerson(fresh, 'FINANCE')
  const order: string[] = []
  let posted = () => {}
  const isPosted = new Promise<void>((resolve) => (posted = resolve))
  let mayCommit = () => {}
  const commit = new Promise<void>((resolve) => (mayCommit = resolve))
  const posting = db.transaction(async (tx) => {
    await postEntries(tx, event('slow', '2024-11-10T00:00:00Z'))
    posted()
    await commit
    order.push('posted')
  })
  await isPosted
  const closing = db.transaction(async (tx) => {
    const at = new Date('2024-12-05T00:00:00Z')
    // Another transaction has begun the books: what was posted before is there to be closed.
    const closed = await closeMonth(tx, '2024-11-01', { by: person.id, at })
    order.push(closed)
  })
  mayCommit()
  await Promise.all([posting, closing])
  expect(order).toEqual(['posted', 'closed'])
  await db.transaction((tx) => postEntries(tx, event('late', '2024-11-30T18:29:59.999Z')))
  const [, late] = await db.select().from(ledgerTransactions).orderBy(ledgerTransactions.id)
  expect(late).toMatchObject({ bookedOn: '2024-12-01', lateFor: '2024-11-30' })
  await fresh.stop()
})
