import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/database/db.ts'
import { freshDatabase } from '../../../../tests/database.ts'
import { accounts, credit, debit, transactionKinds } from '../rules.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '../tables.ts'
import { postEntries } from './post-entries.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase(fresh.url)
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})
const at = new Date('2026-11-20T10:00:00Z')
const post = (source: string, lines: Parameters<typeof postEntries>[1]['lines']) =>
  database.db.transaction((tx) => postEntries(tx, { kind: 'capture', source, at, lines }))

test('posts an event once, however often it is reported', async () => {
  const lines = [debit('gateway_receivable', 99_900), credit('deferred_course_sales', 99_900)]
  const results = await Promise.all(Array.from({ length: 10 }, () => post('pay_1', lines)))
  expect(results.filter(Boolean)).toHaveLength(1)
  const rows = await database.db.select().from(ledgerEntries)
  expect(rows.map((row) => [row.account, row.amountPaise])).toEqual([
    ['gateway_receivable', 99_900],
    ['deferred_course_sales', -99_900],
  ])
})

test('refuses lines that do not balance, and leaves out those of nothing', async () => {
  await expect(post('wrong', [debit('bank', 100), credit('gateway_fee', 99)])).rejects.toThrow('does not balance')
  await post('nothing to halve', [debit('bank', 5), credit('cgst_payable', 0), credit('rounding', 5)])
  const rows = await database.db.execute(sql`
    select account from ledger_entries e join ledger_transactions t on t.id = e.txn_id where source = 'capture:nothing to halve'`)
  expect(rows.map((row) => row.account)).toEqual(['bank', 'rounding'])
})

test('the database itself refuses an unbalanced commit, a change and a removal', async () => {
  const unbalanced = database.db.transaction(async (tx) => {
    const [txn] = await tx
      .insert(ledgerTransactions)
      .values({ kind: 'capture', source: 'by hand', at, bookedOn: '2026-11-20' })
      .returning()
    await tx.insert(ledgerEntries).values({ txnId: txn?.id ?? 0, account: 'bank', amountPaise: 1 })
  })
  await expect(unbalanced).rejects.toMatchObject({ message: expect.stringContaining('does not balance') })
  for (const change of [
    sql`update ledger_entries set amount_paise = 1`,
    sql`delete from ledger_entries`,
    sql`truncate ledger_transactions, ledger_entries cascade`,
    sql`update ledger_transactions set source = 'other'`,
  ])
    await expect(database.db.execute(change)).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining('append-only') }),
    })
})

test('everything ever posted adds up to nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uuid(),
      fc.array(fc.integer({ min: 1, max: 10_000 }), { maxLength: 4 }),
      async (source, sums) => {
        const total = sums.reduce((a, b) => a + b, 0)
        await post(source, [debit('bank', total), ...sums.map((sum) => credit('deferred_course_sales', sum))])
      },
    ),
    { numRuns: 15 },
  )
  const [row] = await database.db.execute(sql`select coalesce(sum(amount_paise), 0)::float8 as sum from ledger_entries`)
  expect(row?.sum).toBe(0)
})

test('the chart of accounts is the same in the code and in the database', async () => {
  const rows = await database.db.select().from(ledgerAccounts)
  expect(Object.fromEntries(rows.map(({ code, ...facts }) => [code, facts]))).toEqual(accounts)
})

test('the database knows every kind of transaction', async () => {
  for (const kind of transactionKinds) {
    const lines = [debit('bank', 5), credit('rounding', 5)]
    const event = { kind, source: 'of its kind', at, lines }
    expect(await database.db.transaction((tx) => postEntries(tx, event))).toBe(true)
  }
})

test('an entry of a creator’s account names the creator, and an account that is not in the chart takes none', async () => {
  await expect(post('no creator', [debit('creator_cost', 5), credit('creator_held', 5)])).rejects.toMatchObject({
    cause: expect.objectContaining({ constraint: 'ledger_entries_owner' }),
  })
  await expect(post('no account', [debit('bank', 5), credit('petty_cash' as never, 5)])).rejects.toMatchObject({
    cause: expect.objectContaining({ constraint: 'ledger_entries_account_ledger_accounts_code_fk' }),
  })
})

test('an event is booked on its day in India, also half an hour before midnight UTC', async () => {
  const event = {
    kind: 'capture',
    at: new Date('2026-03-31T18:30:00Z'),
    lines: [debit('bank', 5), credit('rounding', 5)],
  } as const
  await database.db.transaction((tx) => postEntries(tx, { ...event, source: 'midnight', lines: [...event.lines] }))
  const [row] = await database.db
    .select({ bookedOn: ledgerTransactions.bookedOn })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.source, 'capture:midnight'))
  expect(row?.bookedOn).toBe('2026-04-01')
})
