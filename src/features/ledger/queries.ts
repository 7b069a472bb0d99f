import { and, asc, desc, eq, gte, inArray, lte, sum } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { date, nullable, number, queryRows } from '#platform/database/rows.ts'
import type { Paise } from '#platform/format/money.ts'
import type { Account } from './rules.ts'
import { ledgerClosedMonths, ledgerMovements } from './tables.ts'

/** Debits and credits of an account, both 0 or more; `balancePaise` is debits less credits: below 0, we owe it. */
export type Movement = { debitPaise: Paise; creditPaise: Paise; balancePaise: Paise }
export type Balances = ReadonlyMap<Account, Movement>

const debits = sum(ledgerMovements.debitPaise).mapWith(Number)
const credits = sum(ledgerMovements.creditPaise).mapWith(Number)

/**
 * What every account moved from one month to another, both included; without a first one from the beginning, without a
 * last one up to now. Months are given by their first day, as `YYYY-MM-01`. An account that never moved is not in it.
 */
export async function accountBalances(db: Db, months: { from?: string; to?: string } = {}): Promise<Balances> {
  const rows = await db
    .select({ account: ledgerMovements.account, debitPaise: debits, creditPaise: credits })
    .from(ledgerMovements)
    .where(
      and(
        months.from === undefined ? undefined : gte(ledgerMovements.month, months.from),
        months.to === undefined ? undefined : lte(ledgerMovements.month, months.to),
      ),
    )
    .groupBy(ledgerMovements.account)
  return new Map(rows.map(({ account, ...sides }) => [account, movement(sides)]))
}

/** What a creator's or a learner's accounts hold now. */
export async function personBalances(db: Db, personId: number): Promise<Balances> {
  const rows = await db
    .select({ account: ledgerMovements.account, debitPaise: debits, creditPaise: credits })
    .from(ledgerMovements)
    .where(eq(ledgerMovements.personId, personId))
    .groupBy(ledgerMovements.account)
  return new Map(rows.map(({ account, ...sides }) => [account, movement(sides)]))
}

/** What some accounts of a person moved, month by month from the first one asked for; months without any are left out. */
export async function personMonths(
  db: Db,
  personId: number,
  accounts: readonly Account[],
  from: string,
): Promise<({ month: string; account: Account } & Movement)[]> {
  const rows = await db
    .select({
      month: ledgerMovements.month,
      account: ledgerMovements.account,
      debitPaise: debits,
      creditPaise: credits,
    })
    .from(ledgerMovements)
    .where(
      and(
        eq(ledgerMovements.personId, personId),
        inArray(ledgerMovements.account, [...accounts]),
        gte(ledgerMovements.month, from),
      ),
    )
    .groupBy(ledgerMovements.month, ledgerMovements.account)
    .orderBy(asc(ledgerMovements.month), asc(ledgerMovements.account))
  return rows.map(({ month, account, ...sides }) => ({ month, account, ...movement(sides) }))
}

/** What a creator earned less what refunds took back, by day in India from the first one asked for; empty days are left out. */
export async function creatorDays(db: Db, creatorId: number, from: string): Promise<{ day: string; paise: Paise }[]> {
  return queryRows(db, { day: date, paise: number })`
    select day, sum(paise)::bigint as paise from (
      select day, earned_paise - taken_back_paise as paise from ledger_creator_days
      where creator_id = ${creatorId} and day >= ${from}
      union all
      select t.booked_on, e.amount_paise
      from ledger_unsummed u join ledger_transactions t on t.id = u.txn_id join ledger_entries e on e.txn_id = u.txn_id
      where e.creator_id = ${creatorId} and e.account = 'creator_cost' and t.booked_on >= ${from}) moved
    group by day order by day`
}

/** What the school sold and what refunds took back from one day in India to another, both included, day by day. */
export async function schoolDays(
  db: Db,
  from: string,
  to: string,
): Promise<{ day: string; soldPaise: Paise; refundedPaise: Paise }[]> {
  const rows = await queryRows(db, { day: date, sold: number, refunded: number })`
    select day, sum(sold_paise)::bigint as sold, sum(refunded_paise)::bigint as refunded from ledger_day_movements
    where day between ${from} and ${to} group by day order by day`
  return rows.map(({ day, sold, refunded }) => ({ day, soldPaise: sold, refundedPaise: refunded }))
}

/** The first month of the books, by its first day. */
export async function firstMonth(db: Db): Promise<string | undefined> {
  const [row] = await queryRows(db, { first: nullable(date) })`
    select least((select min(month) from ledger_months), (select min(date_trunc('month', t.booked_on))::date
      from ledger_unsummed u join ledger_transactions t on t.id = u.txn_id)) as first`
  return row?.first ?? undefined
}

/** The last month whose books are closed, by its first day. */
export async function lastClosedMonth(db: Db): Promise<string | undefined> {
  const [row] = await db
    .select({ month: ledgerClosedMonths.month })
    .from(ledgerClosedMonths)
    .orderBy(desc(ledgerClosedMonths.month))
    .limit(1)
  return row?.month
}

function movement({ debitPaise, creditPaise }: { debitPaise: number | null; creditPaise: number | null }): Movement {
  const sides = { debitPaise: debitPaise ?? 0, creditPaise: creditPaise ?? 0 }
  return { ...sides, balancePaise: sides.debitPaise - sides.creditPaise }
}
