import { eq, sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockPayable } from '#features/ledger/actions/lock-payable.ts'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { credit, debit } from '#features/ledger/rules.ts'
import { personBalances, personMonths } from '#features/ledger/queries.ts'
import { ledgerClosedMonths } from '#features/ledger/tables.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { statementRules } from '../../../../bench/money/report-rules.ts'
import { creatorMoney } from '../../../../tests/creator-money.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { findBrokenRules, type MoneyRule, moneyRules } from '../../../../tests/money-rules.ts'
import { payablePage, payoutTerms } from '../queries/payable-creators.ts'
import { payoutDetails, statements } from '../tables.ts'
import { writeStatements } from './write-statements.ts'

let app: TestApp
let creator: Person
let money: ReturnType<typeof creatorMoney>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  creator = await makePerson(app, 'CREATOR')
  money = creatorMoney(app, creator.id)
})

const payable = { show: 'ready', sort: 'amount', direction: 'desc' } as const
const writeAt = (at: string) => writeStatements({ ...app.ctx(), now: () => new Date(at) })
const written = (creatorId = creator.id) =>
  app.database.db.select().from(statements).where(eq(statements.creatorId, creatorId)).orderBy(statements.month)
const linesOf = async (statementId: number) => {
  const [row] = await queryRows(app.database.db, { n: number })`
    select count(*)::int as n from statement_lines where statement_id = ${statementId}`
  return row?.n
}
async function givePan(creatorId = creator.id) {
  await app.database.db.insert(payoutDetails).values({
    uid: `details-${creatorId}`,
    creatorId,
    legalName: 'Asha Rao',
    pan: 'ABCPR1234F',
    region: '27',
    kind: 'upi',
    upiId: 'asha@upi',
    payableFrom: new Date('2025-01-01T00:00:00Z'),
  })
}

test('a statement holds what was booked up to the last millisecond of its month in India, and nothing after', async () => {
  await money.sell('2026-09-30T18:29:59.999Z', 100_000)
  await money.sell('2026-10-31T18:29:59.999Z', 70_000)
  await money.sell('2026-10-31T18:30:00Z', 30_000)
  await money.release('2026-10-31T10:00:00Z', 100_000)
  await writeAt('2026-10-31T18:29:59.999Z')
  expect(await written()).toMatchObject([{ month: '2026-09-01', earnedPaise: 100_000, heldPaise: 100_000 }])
  await writeAt('2026-10-31T18:30:00Z')
  const [september, october, ...more] = await written()
  expect(more).toEqual([])
  expect(september).toMatchObject({ month: '2026-09-01', openingPaise: 0, closingPaise: 0 })
  expect(october).toMatchObject({
    month: '2026-10-01',
    openingPaise: 0,
    earnedPaise: 70_000,
    releasedPaise: 100_000,
    takenBackPaise: 0,
    paidPaise: 0,
    tdsPaise: 0,
    tdsBasisPoints: 0,
    heldPaise: 70_000,
    closingPaise: 100_000,
  })
  expect(await linesOf(october?.id ?? 0)).toBe(3)
})

test('a month is written once, also by two servers at the same moment, and numbers have no gap', async () => {
  const others = await Promise.all(Array.from({ length: 4 }, () => makePerson(app, 'CREATOR')))
  for (const one of others) await creatorMoney(app, one.id).sell('2026-10-05T10:00:00Z', 5_000)
  await Promise.all(Array.from({ length: 3 }, () => writeAt('2026-11-01T02:00:00Z')))
  for (const one of others) expect(await written(one.id)).toHaveLength(1)
  const rows = await app.database.db.select().from(statements).orderBy(statements.number)
  const serials = rows.filter((row) => row.number.startsWith('STM/2627/')).map((row) => Number(row.number.slice(9)))
  expect(serials).toEqual(serials.map((_, index) => index + 1))
  const [jobs] = await queryRows(app.database.db, { n: number })`
    select count(*)::int as n from pgboss.job where name = 'earnings.send-statement'
      and data->>'statementId' in (select id::text from statements where creator_id = any(${sql.param(others.map((one) => one.id))}::bigint[]))`
  expect(jobs?.n).toBe(others.length)
})

test('while statements are written the finance people see how many of them are, and when all are', async () => {
  const school = await startApp()
  const now = new Date('2026-11-01T02:00:00Z')
  school.setNow(now)
  const admin = await makePerson(school, 'ADMIN')
  const progress = async () =>
    (await school.call('GET', '/admin/payout/statements', undefined, { token: admin.token })).body.data
  const sellers = await Promise.all(Array.from({ length: 3 }, () => makePerson(school, 'CREATOR')))
  for (const one of sellers) await creatorMoney(school, one.id).sell('2026-10-05T10:00:00Z', 5_000)
  await creatorMoney(school, sellers[0]?.id ?? 0).sell('2026-09-05T10:00:00Z', 5_000)
  const none = { month: '2026-10', written: 0, left: 3, leftBefore: 1, running: false }
  expect(await progress()).toEqual(none)

  // Looks after each statement.
  const seen: { written: number; left: number; leftBefore: number }[] = []
  const ctx = { ...school.ctx(), now: () => now }
  await writeStatements({
    ...ctx,
    async transaction(work) {
      const done = await ctx.transaction(work)
      seen.push(await progress())
      return done
    },
  })
  expect(seen).toHaveLength(4)
  expect(seen[0]).toEqual({ ...none, leftBefore: 0 })
  for (const { written: sofar, left } of seen.slice(1)) expect([sofar > 0, sofar + left]).toEqual([true, 3])
  expect(await progress()).toEqual({ ...none, leftBefore: 0, written: 3, left: 0 })
  await school.database.sql`
    insert into pgboss.job (name, state, started_on) values ('earnings.write-statements', 'active', now())`
  expect(await progress()).toMatchObject({ running: true })
  const outsider = await school.call('GET', '/admin/payout/statements', undefined, { token: sellers[0]?.token })
  expect(outsider.code).toBe(403)
  await school.stop()
})

test('months that were missed are written in their order and without an email; one in which nothing moved has none', async () => {
  await money.sell('2026-03-10T10:00:00Z', 20_000)
  await money.release('2026-04-09T10:00:00Z', 20_000)
  await money.sell('2026-07-10T10:00:00Z', 10_000)
  await writeAt('2026-11-05T02:00:00Z')
  const rows = await written()
  expect(
    rows.map((row) => [row.month, row.number.slice(0, 8), row.openingPaise, row.heldPaise, row.closingPaise]),
  ).toEqual([
    ['2026-03-01', 'STM/2526', 0, 20_000, 0],
    ['2026-04-01', 'STM/2627', 0, 0, 20_000],
    ['2026-07-01', 'STM/2627', 20_000, 10_000, 20_000],
  ])
  const [jobs] = await queryRows(app.database.db, { n: number })`
    select count(*)::int as n from pgboss.job where name = 'earnings.send-statement'
      and data->>'statementId' in (select id::text from statements where creator_id = ${creator.id})`
  expect(jobs?.n).toBe(0)
})

test('what is booked late in a month that has its statement is listed in the next one', async () => {
  await money.sell('2026-09-10T10:00:00Z', 20_000)
  await writeAt('2026-10-01T02:00:00Z')
  await money.sell('2026-09-20T10:00:00Z', 5_000)
  await money.sell('2026-10-20T10:00:00Z', 1_000)
  await writeAt('2026-11-01T02:00:00Z')
  expect((await written()).map((row) => [row.month, row.earnedPaise, row.heldPaise])).toEqual([
    ['2026-09-01', 20_000, 20_000],
    ['2026-10-01', 6_000, 26_000],
  ])
})

test('tax is held back above the threshold, on the whole of the year, and starts again in April', async () => {
  await givePan()
  await money.sell('2025-01-10T10:00:00Z', 20_000_000)
  await money.release('2026-01-31T10:00:00Z', 5_000_000)
  await money.release('2026-02-10T10:00:00Z', 1)
  await money.release('2026-03-31T18:29:59.999Z', 1_000_000)
  await money.release('2026-03-31T18:30:00Z', 5_000_000)
  await writeAt('2026-05-01T02:00:00Z')
  const rows = (await written()).filter((row) => row.releasedPaise > 0)
  expect(rows.map((row) => [row.month, row.yearPaise, row.tdsBasisPoints, row.tdsPaise, row.closingPaise])).toEqual([
    // Exactly at the threshold of ₹50,000: none.
    ['2026-01-01', 5_000_000, 0, 0, 5_000_000],
    // A paisa above it: a tenth of all.
    ['2026-02-01', 5_000_001, 1000, 500_000, 4_500_001],
    ['2026-03-01', 6_000_001, 1000, 100_000, 5_400_001],
    ['2026-04-01', 5_000_000, 0, 0, 10_400_001],
  ])
  // The books show each tax in its own month.
  const months = await personMonths(app.database.db, creator.id, ['creator_payable'], '2026-01-01')
  expect(months.map((one) => [one.month, one.debitPaise])).toEqual([
    ['2026-01-01', 0],
    ['2026-02-01', 500_000],
    ['2026-03-01', 100_000],
    ['2026-04-01', 0],
  ])
  expect((await personBalances(app.database.db, creator.id)).get('creator_payable')?.balancePaise).toBe(-10_400_001)
})

test('without a PAN the higher rate is held back, and a PAN that comes later gives nothing back', async () => {
  await money.sell('2026-04-01T10:00:00Z', 20_000_000)
  await money.release('2026-05-10T10:00:00Z', 6_000_000)
  await writeAt('2026-06-01T02:00:00Z')
  await givePan()
  await money.release('2026-06-10T10:00:00Z', 1_000_000)
  await money.release('2026-07-10T10:00:00Z', 9_000_000)
  await writeAt('2026-08-01T02:00:00Z')
  expect((await written()).slice(1).map((row) => [row.tdsBasisPoints, row.tdsPaise])).toEqual([
    [2000, 1_200_000],
    [1000, 100_000],
    [1000, 900_000],
  ])
})

test('a rate that changes within a year taxes what is credited from then on, and what no statement has taxed yet', async () => {
  await givePan()
  await app.database.sql`update rates set valid_to = '2029-09-30' where kind = 'tds' and valid_to is null`
  await app.database.sql`
    insert into rates (kind, basis_points, valid_from, source, created_at) values ('tds', 2000, '2029-10-01', 'a test', now())`
  const other = await makePerson(app, 'CREATOR')
  await givePan(other.id)
  const othersMoney = creatorMoney(app, other.id)
  for (const one of [money, othersMoney]) await one.sell('2029-04-01T10:00:00Z', 20_000_000)
  await money.release('2029-04-10T10:00:00Z', 4_000_000)
  await othersMoney.release('2029-04-10T10:00:00Z', 4_000_000)
  await money.release('2029-09-30T18:29:59.999Z', 2_000_000)
  await money.release('2029-09-30T18:30:00Z', 1_000_000)
  await othersMoney.release('2029-11-10T10:00:00Z', 2_000_000)
  // What a payout of that moment leaves for the tax is what the statement then takes.
  const leaves = async (creatorId: number, at: string) => {
    const terms = await payoutTerms(app.database.db, 'razorpayx', new Date(at))
    const [row] = (await payablePage(app.database.db, terms, payable, 50, 0)).creators.filter(
      (one) => one.creator_id === creatorId,
    )
    return row?.tax_paise
  }
  await writeAt('2029-11-01T02:00:00Z')
  await money.release('2029-11-10T10:00:00Z', 500_000)
  expect([await leaves(creator.id, '2029-11-20T02:00:00Z'), await leaves(other.id, '2029-11-20T02:00:00Z')]).toEqual([
    100_000, 1_200_000,
  ])
  await writeAt('2029-12-01T02:00:00Z')
  const taxes = async (creatorId: number) =>
    (await written(creatorId))
      .filter((row) => row.tdsPaise > 0)
      .map((row) => [row.month, row.tdsBasisPoints, row.tdsPaise])
  expect(await taxes(creator.id)).toEqual([
    ['2029-09-01', 1000, 600_000],
    ['2029-10-01', 2000, 200_000],
    ['2029-11-01', 2000, 100_000],
  ])
  expect(await taxes(other.id)).toEqual([['2029-11-01', 2000, 1_200_000]])
})

test('tax is never more than there is to pay; what is missing is held back from the next month', async () => {
  await givePan()
  await money.sell('2026-04-01T10:00:00Z', 20_000_000)
  await money.release('2026-05-10T10:00:00Z', 6_000_000)
  await money.payOut('2026-05-20T10:00:00Z', 5_900_000)
  await money.release('2026-06-10T10:00:00Z', 1_000_000)
  await writeAt('2026-07-01T02:00:00Z')
  expect((await written()).slice(1).map((row) => [row.tdsPaise, row.paidPaise, row.closingPaise])).toEqual([
    [100_000, 5_900_000, 0],
    [600_000, 0, 400_000],
  ])
})

test('a payout that is being approved at that moment is waited for, and tax is held back from what it leaves', async () => {
  await givePan()
  await money.sell('2026-04-01T10:00:00Z', 20_000_000)
  await money.release('2026-05-10T10:00:00Z', 6_000_000)
  let writing: Promise<void> | undefined
  await app.database.db.transaction(async (tx) => {
    await lockPayable(tx)
    writing = writeAt('2026-06-01T02:00:00Z')
    await expect
      .poll(async () => {
        const waiting = await app.database.sql`
          select from pg_locks l join pg_database d on d.oid = l.database
          where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`
        return waiting.length
      })
      .toBe(1)
    await postEntries(tx, {
      kind: 'payout_sent',
      source: 'approved now',
      at: new Date('2026-06-01T02:00:00Z'),
      lines: [debit('creator_payable', 5_900_000, { creatorId: creator.id }), credit('payout_clearing', 5_900_000)],
    })
  })
  await writing
  expect((await written()).at(-1)).toMatchObject({ month: '2026-05-01', tdsPaise: 100_000, closingPaise: 5_900_000 })
  expect((await personBalances(app.database.db, creator.id)).get('creator_payable')?.balancePaise).toBe(0)
})

test('a refund after the statement is a negative line of the next month and carried forward below zero', async () => {
  await money.sell('2026-04-01T10:00:00Z', 50_000)
  await money.release('2026-05-10T10:00:00Z', 50_000)
  await money.payOut('2026-05-20T10:00:00Z', 50_000)
  await money.refund('2026-06-02T10:00:00Z', 50_000, 'creator_payable')
  await money.sell('2026-06-20T10:00:00Z', 9_000)
  await money.refund('2026-06-21T10:00:00Z', 4_000, 'creator_held')
  await writeAt('2026-07-01T02:00:00Z')
  await money.release('2026-07-20T10:00:00Z', 5_000)
  await writeAt('2026-08-01T02:00:00Z')
  const [, , june, july] = await written()
  expect(june).toMatchObject({ takenBackPaise: 54_000, heldPaise: 5_000, closingPaise: -50_000, tdsPaise: 0 })
  expect(july).toMatchObject({ openingPaise: -50_000, releasedPaise: 5_000, closingPaise: -45_000, heldPaise: 0 })
})

test('the tax of a month whose books are closed is booked in the next one, and the statement still says it', async () => {
  const closing = await startApp()
  const other = await makePerson(closing, 'CREATOR')
  const books = creatorMoney(closing, other.id)
  await books.sell('2026-04-01T10:00:00Z', 20_000_000)
  await books.release('2026-05-10T10:00:00Z', 6_000_000)
  await closing.database.db
    .insert(ledgerClosedMonths)
    .values({ month: '2026-05-01', closedAt: new Date(), closedBy: other.id })
  const write = (at: string) => writeStatements({ ...closing.ctx(), now: () => new Date(at) })
  await write('2026-06-02T02:00:00Z')
  await write('2026-07-02T02:00:00Z')
  const rows = await closing.database.db.select().from(statements).orderBy(statements.month)
  expect(rows.map((row) => [row.month, row.tdsPaise, row.closingPaise])).toEqual([
    ['2026-04-01', 0, 0],
    ['2026-05-01', 1_200_000, 4_800_000],
  ])
  await closing.stop()
})

test('a statement stays as it was written: the database refuses a change, and lets it be marked as sent', async () => {
  await money.sell('2026-09-10T10:00:00Z', 20_000)
  await writeAt('2026-10-01T02:00:00Z')
  const own = eq(statements.creatorId, creator.id)
  const refused = { cause: expect.objectContaining({ message: expect.stringContaining('append-only') }) }
  await expect(app.database.db.update(statements).set({ tdsPaise: 1 }).where(own)).rejects.toMatchObject(refused)
  await expect(app.asOwner((_, db) => db.delete(statements).where(own))).rejects.toBeDefined()
  await app.database.db.update(statements).set({ sentAt: new Date() }).where(own)
})

test('every rule of money holds of all that was written', async () => {
  // What was sold and paid out here is postings alone, without order lines and payouts.
  const { creators, paidOut, payoutClearing } = moneyRules
  const ofRows: MoneyRule[] = [creators, paidOut, payoutClearing]
  const rules = Object.values(moneyRules).filter((rule) => !ofRows.includes(rule))
  expect(await findBrokenRules(app.database.db, rules)).toEqual([])
})

test('a statement that does not say what was posted is found by the rules of money', async () => {
  await money.sell('2026-08-10T10:00:00Z', 20_000)
  await money.release('2026-09-20T10:00:00Z', 20_000)
  await money.payOut('2026-09-25T10:00:00Z', 15_000)
  await writeAt('2026-10-01T02:00:00Z')
  const { statements: begins, statementLines: adds } = moneyRules
  const [whole] = statementRules
  const own = (id: SQL) => sql`${id} = ${creator.id}`
  const ofStatement = sql`creator_id = ${creator.id} and month = '2026-09-01'`
  const wrong: [SQL, MoneyRule[]][] = [
    [sql`update statements set opening_paise = opening_paise + 1 where ${ofStatement}`, [begins, adds]],
    [sql`update statements set earned_paise = earned_paise + 1 where ${ofStatement}`, [begins, adds]],
    [sql`update statements set released_paise = released_paise + 1 where ${ofStatement}`, [adds]],
    [sql`update statements set paid_paise = paid_paise + 1 where ${ofStatement}`, [begins, adds]],
    [sql`update statements set held_paise = held_paise + 1 where ${ofStatement}`, [begins, whole as MoneyRule]],
    [
      sql`delete from statement_lines where entry_id in (select id from ledger_entries where creator_id = ${creator.id})`,
      [adds, whole as MoneyRule],
    ],
  ]
  const rules = [begins, adds, ...statementRules]
  expect(await findBrokenRules(app.database.db, rules, own)).toEqual([])
  for (const [change, breaks] of wrong) {
    const undone = app.asOwner((_, db) =>
      db.transaction(async (tx) => {
        for (const table of ['statements', 'statement_lines'])
          await tx.execute(`alter table ${table} disable trigger user`)
        await tx.execute(change)
        expect((await findBrokenRules(tx, rules, own)).map(({ says }) => says)).toEqual(breaks.map(({ says }) => says))
        tx.rollback()
      }),
    )
    await expect(undone).rejects.toThrow(/rollback/i)
  }
})
