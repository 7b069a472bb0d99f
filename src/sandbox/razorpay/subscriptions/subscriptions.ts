import { badRequest, unknownId } from '../api-error.ts'
import type { Reader, Sandbox, Tx } from '../context.ts'
import { announce, type Happening } from '../events.ts'
import { newId } from '../ids.ts'
import { amountOf, currencyOf, type Fields, flagOf, listingOf, notesOf, onlyFields, textOf } from '../input.ts'
import { cycleStart } from './cycles.ts'
import {
  planShape,
  type PlanRow,
  subscriptionEntity,
  subscriptionShape,
  type SubscriptionRow,
  type SubscriptionStatus,
} from './entities.ts'
import { readPlan, wholeOf } from './plans.ts'

const lastSecond = 9_999_999_999

/** POST /v1/subscriptions */
export async function createSubscription(sandbox: Sandbox, sent: unknown): Promise<SubscriptionRow> {
  const fields = onlyFields(sent, [
    'plan_id',
    'total_count',
    'quantity',
    'start_at',
    'expire_by',
    'customer_notify',
    'addons',
    'notes',
  ])
  const plan = await readPlan(sandbox.sql, textOf(fields, 'plan_id', 40) ?? '')
  const now = sandbox.now().getTime()
  const moment = (name: 'start_at' | 'expire_by') => {
    if (fields[name] === undefined || fields[name] === null) return null
    const at = wholeOf(fields, name, { min: 1, max: lastSecond }) * 1000
    if (at <= now) throw badRequest(`${name} cannot be lesser than the current time.`, name)
    return at
  }
  const startAt = moment('start_at')
  const notifies = fields.customer_notify === undefined || flagOf(fields, 'customer_notify')
  const [row] = await sandbox.sql(subscriptionShape)`
    insert into sbx.subscriptions (id, plan_id, status, quantity, total_count, upfront, customer_notify, start_at,
      expire_by, notes, created_at)
    values (${await newId(sandbox.sql, sandbox.seed, 'sub_')}, ${plan.id}, 'created',
      ${fields.quantity === undefined ? 1 : wholeOf(fields, 'quantity', { min: 1, max: 500 })},
      ${wholeOf(fields, 'total_count', { min: 1, max: 1200 })}, ${upfrontOf(fields)}, ${notifies}, ${startAt},
      ${moment('expire_by')}, ${JSON.stringify(notesOf(fields))}, ${now})
    returning *`
  sandbox.wake()
  return row as SubscriptionRow
}

/** The sum of what is asked once. */
function upfrontOf(fields: Fields): number {
  if (fields.addons === undefined) return 0
  if (!Array.isArray(fields.addons)) throw badRequest('The addons must be an array.', 'addons')
  return fields.addons.reduce((sum: number, addon: unknown) => {
    const item = onlyFields(onlyFields(addon, ['item']).item, ['name', 'amount', 'currency'])
    currencyOf(item)
    return sum + amountOf(item)
  }, 0)
}

/** @throws ApiError 400 when no subscription has this id */
export async function readSubscription(sql: Reader, id: string): Promise<SubscriptionRow> {
  const [row] = await sql(subscriptionShape)`select * from sbx.subscriptions where id = ${id}`
  if (!row) throw unknownId()
  return row
}

/** An order and a payment of it are locked before it. */
export async function lockSubscription(tx: Tx, id: string): Promise<{ row: SubscriptionRow; plan: PlanRow }> {
  const [row] = await tx(subscriptionShape)`select * from sbx.subscriptions where id = ${id} for update`
  if (!row) throw unknownId()
  const [plan] = await tx(planShape)`select * from sbx.plans where id = ${row.plan_id}`
  return { row, plan: plan as PlanRow }
}

/** GET /v1/subscriptions, the newest first. */
export async function listSubscriptions(sql: Reader, query: unknown): Promise<SubscriptionRow[]> {
  const fields = onlyFields(query, ['plan_id', 'from', 'to', 'count', 'skip'])
  const { from, to, count, skip } = listingOf(fields)
  const plan = textOf(fields, 'plan_id', 40)
  return sql(subscriptionShape)`
    select * from sbx.subscriptions
    where created_at >= ${from * 1000} and created_at < ${(to + 1) * 1000}
      and (${plan}::text is null or plan_id = ${plan}::text)
    order by position desc limit ${count} offset ${skip}`
}

export async function entityOf(sandbox: Sandbox, row: SubscriptionRow) {
  return subscriptionEntity(row, await readPlan(sandbox.sql, row.plan_id), sandbox.origin(), sandbox.timeScale)
}

/** An event about a subscription as it is now. */
export const happened = (sandbox: Sandbox, what: string, row: SubscriptionRow, plan: PlanRow): Happening => ({
  event: `subscription.${what}`,
  others: { subscription: subscriptionEntity(row, plan, sandbox.origin(), sandbox.timeScale) },
})

/** Moves a subscription that is in one of these states, and sends the event that says so. */
async function move(
  sandbox: Sandbox,
  id: string,
  work: (tx: Tx, row: SubscriptionRow, plan: PlanRow) => Promise<{ row: SubscriptionRow; event?: string }>,
): Promise<SubscriptionRow> {
  const moved = await sandbox.sql.begin(async (tx) => {
    const { row: before, plan } = await lockSubscription(tx, id)
    const { row, event } = await work(tx, before, plan)
    if (event) await announce(tx, sandbox, [happened(sandbox, event, row, plan)])
    return row
  })
  sandbox.wake()
  return moved
}

const one = (rows: readonly SubscriptionRow[]) => rows[0] as SubscriptionRow

/** Ends it in this moment. */
export const endNow = async (tx: Tx, id: string, status: SubscriptionStatus, at: number) =>
  one(
    await tx(subscriptionShape)`
      update sbx.subscriptions set status = ${status}, ended_at = ${at}, charge_at = null, cancels_at_end = false
      where id = ${id} returning *`,
  )

const cancellable: readonly SubscriptionStatus[] = ['created', 'authenticated', 'active', 'pending', 'halted', 'paused']

/** POST /v1/subscriptions/{id}/cancel: at once, or when the cycle that was paid for ends. */
export async function cancelSubscription(sandbox: Sandbox, id: string, sent: unknown): Promise<SubscriptionRow> {
  const atEnd = flagOf(onlyFields(sent, ['cancel_at_cycle_end']), 'cancel_at_cycle_end')
  return move(sandbox, id, async (tx, row) => {
    if (!cancellable.includes(row.status))
      throw badRequest(`Subscription is not cancellable in ${row.status} status.`, 'status')
    const now = sandbox.now().getTime()
    if (!atEnd) return { row: await endNow(tx, id, 'cancelled', now), event: 'cancelled' }
    if (row.status !== 'active' || row.current_end === null || row.current_end <= now)
      throw badRequest('Subscription cannot be cancelled since no billing cycle is going on')
    return {
      row: one(
        await tx(subscriptionShape)`
          update sbx.subscriptions set cancels_at_end = true, charge_at = current_end where id = ${id} returning *`,
      ),
    }
  })
}

/** POST /v1/subscriptions/{id}/pause. One that never was charged is cancelled by it. */
export async function pauseSubscription(sandbox: Sandbox, id: string, sent: unknown): Promise<SubscriptionRow> {
  if (onlyFields(sent, ['pause_at']).pause_at !== 'now')
    throw badRequest('The selected pause_at is invalid.', 'pause_at')
  return move(sandbox, id, async (tx, row) => {
    if (row.status === 'authenticated')
      return { row: await endNow(tx, id, 'cancelled', sandbox.now().getTime()), event: 'cancelled' }
    if (row.status !== 'active') throw badRequest(`Subscription cannot be paused in ${row.status} state.`, 'status')
    const paused = await tx(subscriptionShape)`
      update sbx.subscriptions set status = 'paused', charge_at = null where id = ${id} returning *`
    return { row: one(paused), event: 'paused' }
  })
}

/** POST /v1/subscriptions/{id}/resume: the next cycle that begins is charged. */
export async function resumeSubscription(sandbox: Sandbox, id: string, sent: unknown): Promise<SubscriptionRow> {
  if (onlyFields(sent, ['resume_at']).resume_at !== 'now')
    throw badRequest('The selected resume_at is invalid.', 'resume_at')
  return move(sandbox, id, async (tx, row, plan) => {
    if (row.status !== 'paused') throw badRequest(`Subscription cannot be resumed in ${row.status} state.`, 'status')
    const next = nextCycle(row, plan, row.next_cycle, sandbox)
    const resumed = await tx(subscriptionShape)`
      update sbx.subscriptions set status = 'active', next_cycle = ${next.cycle}, charge_at = ${next.at}
      where id = ${id} returning *`
    return { row: one(resumed), event: 'resumed' }
  })
}

/** The first cycle from this one on that begins in the future: cycles that passed unpaid are not charged again. */
export function nextCycle(
  { start_at }: Pick<SubscriptionRow, 'start_at'>,
  plan: PlanRow,
  from: number,
  { now, timeScale }: Pick<Sandbox, 'now' | 'timeScale'>,
): { cycle: number; at: number } {
  const startAt = start_at ?? now().getTime()
  let cycle = from
  while (cycleStart(startAt, plan, cycle, timeScale) <= now().getTime()) cycle += 1
  return { cycle, at: cycleStart(startAt, plan, cycle, timeScale) }
}
