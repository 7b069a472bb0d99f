import { locks, takeLock } from '#platform/database/locks.ts'
import { nullable, number } from '#platform/database/rows.ts'
import { unknownId } from '../api-error.ts'
import type { Reader, Sandbox, Tx } from '../context.ts'
import { announce } from '../events.ts'
import { newId } from '../ids.ts'
import { listingOf, onlyFields } from '../input.ts'
import { settlementEntity, settlementShape, type SettlementRow } from './entities.ts'
import { settlesAt } from './working-days.ts'

/** A school that was filled at once has weeks of settlements before it. */
const maxSettlementsAtOnce = 100

/**
 * Pays out what lies on the balance: payments that came in before `paymentsUntil`, and all refunds and adjustments before
 * `at`. Nothing while these take as much as the payments bring.
 */
async function settle(sandbox: Sandbox, at: number, paymentsUntil: number): Promise<SettlementRow | undefined> {
  return (await sandbox.sql.begin(async (tx) => {
    await takeLock(tx, locks.sandboxSettlements)
    const id = await newId(tx, sandbox.seed, 'setl_')
    const amount = await balanceOf(tx, at, paymentsUntil)
    if (amount <= 0) return undefined
    const [row] = await tx(settlementShape)`
      insert into sbx.settlements (id, amount, utr, created_at)
      values (${id}, ${amount}, ${`SBXN${id.slice(5).toUpperCase()}`}, ${at}) returning *`
    await tx`
      update sbx.transactions set settlement_id = ${id}
      where settlement_id is null and created_at <= ${at} and (type <> 'payment' or created_at <= ${paymentsUntil})`
    const settlement = settlementEntity(row as SettlementRow)
    await announce(tx, sandbox, [{ event: 'settlement.processed', others: { settlement } }])
    return row
  })) as SettlementRow | undefined
}

async function balanceOf(tx: Tx, at: number, paymentsUntil: number): Promise<number> {
  await tx`lock table sbx.transactions in share row exclusive mode`
  const [row] = await tx({ amount: number })`
    select coalesce(sum(credit - debit), 0)::float8 as amount from sbx.transactions
    where settlement_id is null and created_at <= ${at} and (type <> 'payment' or created_at <= ${paymentsUntil})`
  return row?.amount ?? 0
}

/** Everything that lies there, whatever its day. */
export async function settleNow(sandbox: Sandbox): Promise<SettlementRow | undefined> {
  const now = sandbox.now().getTime()
  const settled = await settle(sandbox, now, now)
  sandbox.wake()
  return settled
}

/** Settles each working day that has passed, oldest first; with a shortened time everything that is due at once. */
export async function settleDue(sandbox: Sandbox): Promise<void> {
  const now = sandbox.now().getTime()
  for (let made = 0; made < maxSettlementsAtOnce; made += 1) {
    const due = await nextSettlementAt(sandbox)
    if (due === undefined || due > now) return
    const at = sandbox.timeScale < 1 ? now : due
    if (await settle(sandbox, at, await lastDueBy(sandbox, at))) continue
    // Refunds took what that day brought: later days may make up for it.
    if (at === now || !(await settle(sandbox, now, await lastDueBy(sandbox, now)))) return
  }
}

/** When the oldest payment on the balance is due. */
export async function nextSettlementAt({ sql, timeScale }: Sandbox): Promise<number | undefined> {
  const [row] = await sql({ oldest: nullable(number) })`
    select min(created_at) as oldest from sbx.transactions where settlement_id is null and type = 'payment'`
  return row && row.oldest !== null ? settlesAt(row.oldest, timeScale) : undefined
}

/** The last payment that is due by a moment: those who came in earlier are due earlier. */
async function lastDueBy({ sql, timeScale }: Sandbox, at: number): Promise<number> {
  const moments = await sql({ created_at: number })`
    select distinct created_at from sbx.transactions where settlement_id is null and type = 'payment'
      and created_at <= ${at} order by created_at limit 10000`
  return moments.findLast(({ created_at }) => settlesAt(created_at, timeScale) <= at)?.created_at ?? 0
}

/** @throws ApiError 400 when no settlement has this id */
export async function readSettlement(sql: Reader, id: string): Promise<SettlementRow> {
  const [settlement] = await sql(settlementShape)`select * from sbx.settlements where id = ${id}`
  if (!settlement) throw unknownId()
  return settlement
}

/** GET /v1/settlements, the newest first. */
export async function listSettlements(sql: Reader, query: unknown): Promise<SettlementRow[]> {
  const { from, to, count, skip } = listingOf(onlyFields(query, ['from', 'to', 'count', 'skip']))
  return sql(settlementShape)`
    select * from sbx.settlements where created_at >= ${from * 1000} and created_at < ${(to + 1) * 1000}
    order by position desc limit ${count} offset ${skip}`
}

/** Money taken for a dispute, or given back after it. */
export async function adjustForDispute(
  tx: Tx,
  sandbox: Sandbox,
  dispute: { id: string; payment_id: string },
  paise: number,
): Promise<void> {
  if (paise === 0) return
  const debit = Math.max(-paise, 0)
  await tx`
    insert into sbx.transactions (entity_id, type, payment_id, dispute_id, debit, credit, amount, description, created_at)
    values (${await newId(tx, sandbox.seed, 'adj_')}, 'adjustment', ${dispute.payment_id}, ${dispute.id}, ${debit},
      ${Math.max(paise, 0)}, ${Math.abs(paise)}, ${debit > 0 ? 'Dispute' : 'Dispute decided for you'},
      ${sandbox.now().getTime()})`
}

export const reportFaults = ['missing', 'one paisa off', 'unknown payment', 'right'] as const
export type ReportFault = (typeof reportFaults)[number]

/** Makes the report of a settlement wrong in one place, or right again. The money itself moved as it should. */
export async function spoilReport(sandbox: Sandbox, id: string, how: ReportFault): Promise<void> {
  const { created_at } = await readSettlement(sandbox.sql, id)
  await sandbox.sql.begin(async (tx) => {
    if (how === 'right') {
      await tx`delete from sbx.transactions where settlement_id = ${id} and payment_id like 'pay_SBXUnknown%'`
      await tx`update sbx.transactions set hidden = false, off_by = 0 where settlement_id = ${id}`
      return
    }
    if (how === 'unknown payment') {
      const payment = `pay_SBXUnknown${(await newId(tx, sandbox.seed, '')).slice(0, 4)}`
      await tx`
        insert into sbx.transactions
          (entity_id, type, payment_id, debit, credit, amount, fee, tax, settlement_id, created_at)
        values (${payment}, 'payment', ${payment}, 0, 48722, 49900, 1178, 180, ${id}, ${created_at})`
      return
    }
    await tx`
      update sbx.transactions set hidden = ${how === 'missing'}, off_by = ${how === 'missing' ? 0 : 1}
      where position = (select min(position) from sbx.transactions
        where settlement_id = ${id} and type = 'payment' and not hidden and off_by = 0)`
  })
}
