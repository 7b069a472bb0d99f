import { sql } from 'drizzle-orm'
import type { TransactionSql, Tx } from './db.ts'
import type { Rows } from './rows.ts'

/** What PostgreSQL knows an advisory lock by: the SQL of its number. */
export type LockKey = { strings: TemplateStringsArray; values: (string | number)[] }

const key = (strings: TemplateStringsArray, ...values: (string | number)[]): LockKey => ({ strings, values })

/** The key of the lock that a text names. */
export const lockKey = (name: string): LockKey => key`hashtextextended(${name}, 0)`

/** The bytes of a word of at most six letters, as a number. */
const bytesKey = (word: string): LockKey => key`${Buffer.from(word).readUIntBE(0, word.length)}`

/**
 * Every advisory lock, by what happens under it one after the other. A new one is a `lockKey` with a name that no other
 * has. The older ones have other kinds of keys, and no key changes: two releases that run at once, as during an update,
 * exclude each other only where both take the same. The triggers that close a month in the ledger have a key of their own,
 * `hashtext('ledger month')` with the month's number.
 */
export const locks = {
  /** Changes of who administers the school. */
  administrators: lockKey('administrators'),
  /** Registrations, confirmations and invitations of an email. */
  accountEmail: (email: string) => lockKey(`account:${email}`),
  /** What is counted of a kind against a subject, to limit it. */
  attempts: (kind: string, subject: string) => lockKey(`${kind}:${subject}`),
  /** First saves of a course or a post under the key that their page gave them. */
  creation: (idempotencyKey: string) => lockKey(idempotencyKey),
  themes: bytesKey('themes'),
  pushSubscriptions: lockKey('push subscriptions'),
  faqGroups: lockKey('faq groups'),
  /** Messages of a sender, by their email or their network. */
  enquiriesFrom: (sender: string) => lockKey(`enquiry:${sender}`),
  categories: key`hashtext('courses.categories')`,
  searchTerms: bytesKey('terms'),
  synonyms: bytesKey('words'),
  featuredCourses: key`hashtext('courses.featured')`,
  questionBanksOf: (userId: number) => lockKey(`question_banks ${userId}`),
  mockTestsOf: (courseId: number) => lockKey(`mock_tests ${courseId}`),
  signingKeys: lockKey('certificate signing keys'),
  closedMonths: key`hashtext('ledger_closed_months')`,
  /** What is payable to creators: everyone who posts to it shares the lock. */
  creatorPayable: key`hashtext('creator_payable')`,
  /** What a creator makes of coupons. */
  couponsOfCreator: (creatorId: number) => lockKey(`coupons made by ${creatorId}`),
  platformCoupons: lockKey('coupons of the platform'),
  /** What a creator makes of bundles, or the platform. */
  bundlesOf: (owner: number | 'platform') => lockKey(`bundles of ${owner}`),
  /** Uses of coupons by a person; a trigger takes it too (0089_coupon_person_limit.sql). */
  couponsOf: (userId: number) => lockKey(`coupons of ${userId}`),
  /** Invitations to courses that a person makes. */
  invitationsOf: (userId: number) => lockKey(`invitations of ${userId}`),
  /** Gifts that a person has paid for. */
  giftsOf: (userId: number) => lockKey(`gifts of ${userId}`),
  refundsOf: (userId: number) => lockKey(`refunds of ${userId}`),
  payoutDetailsOf: (creatorId: number) => lockKey(`payout details ${creatorId}`),
  payoutRuns: lockKey('payout runs'),
  statementsOf: (creatorId: number) => lockKey(`statement ${creatorId}`),
  manualPayments: lockKey('manual payments'),
  tallyLedgers: lockKey('tally ledger names'),
  migrations: bytesKey('migrat'),
  /** What the application's role may do with the tables. */
  grants: key`hashtext('application role')`,
  seed: bytesKey('school'),
  sandboxTables: key`hashtext('sbx.schema')`,
  sandboxSettlements: key`hashtext('sbx.settlements')`,
  sandboxRefund: (idempotencyKey: string) => key`hashtext('sbx.refund_keys'), hashtext(${idempotencyKey})`,
  sandboxPayout: (idempotencyKey: string) => key`hashtext('sbx.payout_keys'), hashtext(${idempotencyKey})`,
}

/** A transaction, of either kind of database access. */
type Transaction = Tx | TransactionSql

/** Waits until no other transaction has or shares the lock, and has it until this one ends. */
export async function takeLock(tx: Transaction, lock: LockKey): Promise<void> {
  await run(tx, 'pg_advisory_xact_lock', lock)
}

/** Waits until no other transaction has the lock, and shares it until this one ends. */
export async function shareLock(tx: Transaction, lock: LockKey): Promise<void> {
  await run(tx, 'pg_advisory_xact_lock_shared', lock)
}

/** Takes the lock until the transaction ends, unless another one has or shares it: answers whether it was taken. */
export async function tryLock(tx: Transaction, lock: LockKey): Promise<boolean> {
  const [row] = await run(tx, 'pg_try_advisory_xact_lock', lock)
  return row?.taken === true
}

async function run(tx: Transaction, take: string, { strings, values }: LockKey): Promise<Rows> {
  if ('execute' in tx) return tx.execute(sql`select ${sql.raw(take)}(${sql(strings, ...values)}) as taken`)
  const number = strings.reduce((before, after, at) => `${before}$${at}${after}`)
  return tx.unsafe(`select ${take}(${number}) as taken`, values)
}
