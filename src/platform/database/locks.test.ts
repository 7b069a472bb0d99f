import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../tests/database.ts'
import { type Database, openDatabase } from './db.ts'
import { lockKey, type LockKey, locks, shareLock, takeLock, tryLock } from './locks.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let one: Database
let other: Database
beforeAll(async () => {
  database = await freshDatabase()
  one = openDatabase(database.applicationUrl, { max: 2 })
  other = openDatabase(database.applicationUrl, { max: 2 })
})
afterAll(async () => {
  await one.close()
  await other.close()
  await database.drop()
})

/** The keys of all locks by their names; those of one person, course or key by that of an example. */
const keys: Record<string, LockKey> = Object.fromEntries(
  Object.entries(locks).map(([name, lock]) => [
    name,
    typeof lock === 'function' ? (lock as (...of: unknown[]) => LockKey)(1, 1) : lock,
  ]),
)

async function numberOf({ strings, values }: LockKey): Promise<string> {
  const [row] = await one.db.execute(sql`select array_to_string(array[${sql(strings, ...values)}], ',') as number`)
  return String(row?.number)
}

/** Whether another connection finds the lock free. */
const isFree = (lock: LockKey) => other.sql.begin((tx) => tryLock(tx, lock))

test('each lock has the key that the releases before take, and no two have the same', async () => {
  const numbers = Object.fromEntries(
    await Promise.all(Object.entries(keys).map(async ([name, key]) => [name, await numberOf(key)] as const)),
  )
  expect(numbers).toEqual({
    administrators: '7562222288463551610',
    accountEmail: '-4171574395667097469',
    attempts: '-3452849985614690916',
    creation: '8680131335536356089',
    themes: '127991727089011',
    pushSubscriptions: '4296821170898644700',
    faqGroups: '4811295957878682484',
    enquiriesFrom: '-1955022782505285707',
    categories: '-914554876',
    searchTerms: '499918204275',
    synonyms: '512970876019',
    featuredCourses: '-1060908319',
    questionBanksOf: '-3842398954068866556',
    mockTestsOf: '3041175189253757350',
    signingKeys: '4455559063250840506',
    closedMonths: '789478812',
    creatorPayable: '-967013050',
    couponsOfCreator: '-7751195527940203377',
    platformCoupons: '5856961473679932008',
    bundlesOf: '-4408207700696945554',
    couponsOf: '-5199567905618192357',
    invitationsOf: '-4314799994302720787',
    giftsOf: '5819170066386425752',
    refundsOf: '7908202743329707082',
    payoutDetailsOf: '-779189663443891295',
    payoutRuns: '4898178707586453101',
    statementsOf: '8853290431058227776',
    manualPayments: '-6407718582606985771',
    tallyLedgers: '-5137184545594361213',
    migrations: '120299474542964',
    grants: '2090519475',
    seed: '126870791090028',
    sandboxTables: '587076016',
    sandboxSettlements: '-911549154',
    sandboxRefund: '-1758715713,-631133447',
    sandboxPayout: '-1961398458,-631133447',
  })
  expect(new Set(Object.values(numbers)).size).toBe(Object.keys(numbers).length)
})

test('a lock is held until the transaction ends, by either kind of database access', async () => {
  const lock = lockKey('of this test')
  await one.db.transaction(async (tx) => {
    await takeLock(tx, lock)
    expect(await isFree(lock)).toBe(false)
    expect(await isFree(lockKey('of another test'))).toBe(true)
  })
  expect(await isFree(lock)).toBe(true)
  await one.sql.begin(async (tx) => {
    await takeLock(tx, lock)
    expect(await other.db.transaction((theirs) => tryLock(theirs, lock))).toBe(false)
  })
  expect(await other.db.transaction((theirs) => tryLock(theirs, lock))).toBe(true)
})

test('a lock that is shared is shared with others, and not to be had alone', async () => {
  const lock = lockKey('of this test')
  await one.db.transaction(async (tx) => {
    await shareLock(tx, lock)
    await other.sql.begin((theirs) => shareLock(theirs, lock))
    expect(await isFree(lock)).toBe(false)
  })
})

test('no other file takes an advisory lock', () => {
  const root = join(import.meta.dirname, '../../..')
  const files = globSync(['src/**/*.ts', 'src/**/*.tsx', 'seed/**/*.ts'], { cwd: root })
  const taking = files.filter((file) => /pg_(try_)?advisory/.test(readFileSync(join(root, file), 'utf8')))
  expect(taking).toEqual(['src/platform/database/locks.ts'])
})
