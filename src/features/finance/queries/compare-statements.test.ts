import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeStatements } from '#features/earnings/actions/write-statements.ts'
import { statements } from '#features/earnings/tables.ts'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { credit, debit } from '#features/ledger/rules.ts'
import { ledgerClosedMonths } from '#features/ledger/tables.ts'
import { creatorMoney } from '../../../../tests/creator-money.ts'
import { makePerson, startApp, type TestApp } from '../../../../tests/make.ts'
import { compareStatements } from './compare-payees.ts'

let app: TestApp
/** The number of the creator's statement of September. */
let number: string
const months = ['2026-08-01', '2026-09-01', '2026-10-01']

const september = async () => {
  const [row] = await app.database.db
    .select()
    .from(statements)
    .where(eq(statements.month, months[1] as string))
  if (!row) throw new Error('September has no statement')
  return row
}

/** A creator of whom every kind of movement is booked in three months, one of them after its month was closed. */
beforeAll(async () => {
  app = await startApp()
  const { id: creatorId } = await makePerson(app, 'CREATOR')
  const money = creatorMoney(app, creatorId)
  const payBack = (at: string, paise: number) =>
    app.database.db.transaction((tx) =>
      postEntries(tx, {
        kind: 'payout_returned',
        source: 'a payout that came back',
        at: new Date(at),
        lines: [debit('payout_clearing', paise), credit('creator_payable', paise, { creatorId })],
      }),
    )
  await money.sell('2026-08-05T10:00:00Z', 9_000_000)
  await money.release('2026-08-20T10:00:00Z', 7_000_000)
  await money.payOut('2026-08-25T10:00:00Z', 1_000_000)
  await writeStatements({ ...app.ctx(), now: () => new Date('2026-09-01T02:00:00Z') })
  await app.database.db
    .insert(ledgerClosedMonths)
    .values({ month: '2026-08-01', closedAt: new Date('2026-09-02T10:00:00Z'), closedBy: creatorId })
  await money.sell('2026-08-31T10:00:00Z', 400_000)
  await money.sell('2026-09-05T10:00:00Z', 600_000)
  await money.release('2026-09-06T10:00:00Z', 800_000)
  await money.refund('2026-09-07T10:00:00Z', 100_000, 'creator_held')
  await money.refund('2026-09-08T10:00:00Z', 200_000, 'creator_payable')
  await money.payOut('2026-09-10T10:00:00Z', 2_000_000)
  await payBack('2026-09-12T10:00:00Z', 500_000)
  await money.sell('2026-10-05T10:00:00Z', 50_000)
  await writeStatements({ ...app.ctx(), now: () => new Date('2026-11-01T02:00:00Z') })
  number = (await september()).number
})
afterAll(() => app.stop())

const found = async () => {
  const all = []
  for (const month of months) all.push(...(await compareStatements(app.database.db, month)))
  return all
}
/** Changes what the database guards, as a mistake in a migration could. */
const change = (name: string, paise: number) =>
  app.asOwner((_, db) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`alter table statements disable trigger user`)
      const column = sql.identifier(name)
      await tx.execute(sql`update statements set ${column} = ${column} + ${paise} where number = ${number}`)
      await tx.execute(sql`alter table statements enable trigger user`)
    }),
  )

test('finds nothing where sales, releases, refunds, payouts, tax and late bookings are as they were listed', async () => {
  const { tdsPaise, openingPaise, ...figures } = await september()
  expect(figures).toMatchObject({
    earnedPaise: 1_000_000,
    releasedPaise: 800_000,
    takenBackPaise: 300_000,
    paidPaise: 1_500_000,
  })
  expect([tdsPaise > 0, openingPaise > 0]).toEqual([true, true])
  expect(await found()).toEqual([])
})

test.each([
  ['earned_paise', 'earned'],
  ['taken_back_paise', 'taken back'],
  ['released_paise', 'became payable'],
  ['paid_paise', 'paid'],
  ['tds_paise', 'TDS'],
  ['opening_paise', 'opening'],
])('finds a difference in %s', async (column, figure) => {
  await change(column, 100)
  const differences = await found()
  await change(column, -100)
  expect(differences).toMatchObject([{ kind: 'statements', subject: `${number} ${figure}` }])
  const [one] = differences
  expect((one?.foundPaise ?? 0) - (one?.expectedPaise ?? 0)).toBe(100)
  expect(await found()).toEqual([])
})
