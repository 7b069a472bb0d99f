import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, makePerson, type TestApp } from '../../../../tests/make.ts'
import { accountBalances, personBalances, personMonths } from '../queries.ts'
import { credit, debit } from '../rules.ts'
import { ledgerClosedMonths, ledgerTransactions, ledgerUnsummed } from '../tables.ts'
import { postEntries } from './post-entries.ts'
import { sumTransactions } from './sum-transactions.ts'

let app: TestApp
let creatorId: number
beforeAll(async () => {
  app = await startApp()
  creatorId = (await makePerson(app, 'CREATOR')).id
})
afterAll(() => app.close())

const sumUp = () => sumTransactions({ transaction: (work) => app.database.db.transaction(work) })
const share = (source: string, at: string, paise: number) =>
  app.database.db.transaction((tx) =>
    postEntries(tx, {
      kind: 'creator_share',
      source,
      at: new Date(at),
      lines: [debit('creator_cost', paise), credit('creator_held', paise, { creatorId })],
    }),
  )

test('a balance is the same before its transactions are added up and after, and when the job runs twice', async () => {
  await share('one', '2026-09-30T18:29:59.999Z', 700)
  await share('two', '2026-09-30T18:30:00Z', 300)
  const before = await personBalances(app.database.db, creatorId)
  expect(before.get('creator_held')).toEqual({ debitPaise: 0, creditPaise: 1000, balancePaise: -1000 })
  await Promise.all([sumUp(), sumUp()])
  await sumUp()
  expect(await personBalances(app.database.db, creatorId)).toEqual(before)
  expect(await app.database.db.select().from(ledgerUnsummed)).toEqual([])
  await share('three', '2026-10-02T10:00:00Z', 50)
  await sumUp()
  expect(await personMonths(app.database.db, creatorId, ['creator_held'], '2026-09-01')).toEqual([
    { month: '2026-09-01', account: 'creator_held', debitPaise: 0, creditPaise: 700, balancePaise: -700 },
    { month: '2026-10-01', account: 'creator_held', debitPaise: 0, creditPaise: 350, balancePaise: -350 },
  ])
})

test('the sums by month are what the entries add up to', async () => {
  await share('four', '2026-10-05T10:00:00Z', 21)
  const [entries] = await app.database.db.execute(sql`select sum(abs(amount_paise))::int as sum from ledger_entries`)
  const balances = await accountBalances(app.database.db)
  const moved = [...balances.values()].reduce((sum, one) => sum + one.debitPaise + one.creditPaise, 0)
  expect(moved).toBe(entries?.sum)
  const october = await accountBalances(app.database.db, { from: '2026-10-01', to: '2026-10-01' })
  expect(october.get('creator_cost')?.debitPaise).toBe(371)
})

test('what belongs to a closed month is booked in the first open one, and says for which day', async () => {
  await app.database.db
    .insert(ledgerClosedMonths)
    .values({ month: '2026-10-01', closedAt: new Date(), closedBy: creatorId })
  await share('late', '2026-10-31T18:29:59.999Z', 5)
  await share('in time', '2026-10-31T18:30:00Z', 5)
  const rows = await app.database.db.select().from(ledgerTransactions).orderBy(ledgerTransactions.id)
  expect(rows.slice(-2).map((row) => [row.source, row.bookedOn, row.lateFor])).toEqual([
    ['creator_share:late', '2026-11-01', '2026-10-31'],
    ['creator_share:in time', '2026-11-01', null],
  ])
})

test('the database refuses what is booked in a closed month by another way, and a month that would open again', async () => {
  await expect(
    app.database.db
      .insert(ledgerTransactions)
      .values({ kind: 'fee', source: 'x', at: new Date(), bookedOn: '2026-10-31' }),
  ).rejects.toMatchObject({ cause: expect.objectContaining({ constraint: 'ledger_month_open' }) })
  await expect(app.asOwner((_, db) => db.delete(ledgerClosedMonths))).rejects.toMatchObject({
    cause: expect.objectContaining({ message: expect.stringContaining('append-only') }),
  })
})
