import { text } from '#platform/database/rows.ts'
import { dayMs } from '#platform/format/durations.ts'
import { badRequest } from '../api-error.ts'
import type { Sandbox, Tx } from '../context.ts'
import { type Instrument, type OrderRow, type PaymentRow } from '../entities.ts'
import { announce } from '../events.ts'
import { lockOrder } from '../orders.ts'
import { approveLocked, failLocked, insertPayment } from '../payments.ts'
import { invoiceShape, type PlanRow, subscriptionShape, type SubscriptionRow } from './entities.ts'
import { issueCycle } from './invoices.ts'
import { endNow, happened, lockSubscription, readSubscription } from './subscriptions.ts'

/** After the charge itself: once a day on three more days. */
const retries = 3

/** Does what the clock says: charges, ends what was to end, and lets lapse what nobody authenticated. */
export async function chargeDueSubscriptions(sandbox: Sandbox): Promise<void> {
  const now = sandbox.now().getTime()
  const due = await sandbox.sql({ id: text })`
    select id from sbx.subscriptions where charge_at <= ${now} order by charge_at, position`
  for (const { id } of due) await chargeSubscription(sandbox, id)
  const stale = await sandbox.sql({ id: text })`
    select id from sbx.subscriptions where status = 'created' and least(expire_by, start_at) <= ${now} order by position`
  for (const { id } of stale)
    await sandbox.sql`
      update sbx.subscriptions set status = 'expired', ended_at = ${now}, charge_at = null
      where id = ${id} and status = 'created'`
}

/**
 * Charges a subscription by its mandate, as on the day of its charge.
 * @param outcome `early`: not yet due. Without an answer given the mandate decides.
 */
export async function chargeSubscription(
  sandbox: Sandbox,
  id: string,
  { early = false, outcome }: { early?: boolean; outcome?: 'success' | 'failure' | undefined } = {},
): Promise<SubscriptionRow> {
  const [open] = await sandbox.sql(invoiceShape)`
    select * from sbx.invoices where subscription_id = ${id} and kind = 'cycle' and status = 'issued'
    order by position desc limit 1`
  await sandbox.sql.begin(async (tx) => {
    // Order first, as every writer locks.
    const openOrder = open && (await lockOrder(tx, open.order_id))
    const { row, plan } = await lockSubscription(tx, id)
    const now = sandbox.now().getTime()
    if (row.charge_at === null || !row.method) {
      if (early) throw badRequest(`A subscription in ${row.status} status is not charged`, 'subscription')
      return
    }
    if (!early && row.charge_at > now) return
    if (row.cancels_at_end) {
      const ended = await endNow(tx, id, 'cancelled', now)
      await announce(tx, sandbox, [happened(sandbox, 'cancelled', ended, plan)])
      return
    }
    const isOpen = open !== undefined && openOrder?.status !== 'paid' && row.status === 'pending'
    const invoice = isOpen ? open : await issueCycle(tx, sandbox, row, plan)
    const order = isOpen ? openOrder : await lockOrder(tx, invoice.order_id)
    const payment = await insertPayment(tx, sandbox, order as OrderRow, {
      method: row.method,
      instrument: JSON.parse(row.instrument ?? '{}') as Instrument,
      customerId: row.customer_id,
    })
    const succeeds = outcome === undefined ? !row.mandate_revoked : outcome === 'success'
    if (succeeds) await approveLocked(tx, sandbox, payment, order as OrderRow, false)
    else await chargeFailed(tx, sandbox, { row, plan, payment })
  })
  sandbox.wake()
  return readSubscription(sandbox.sql, id)
}

type Failed = { row: SubscriptionRow; plan: PlanRow; payment: PaymentRow }

async function chargeFailed(tx: Tx, sandbox: Sandbox, { row, plan, payment }: Failed): Promise<void> {
  const failed = await failLocked(tx, sandbox, payment, row.mandate_revoked ? 'mandate_revoked' : 'insufficient_fund')
  const isHalted = row.attempts >= retries
  const retryAt = isHalted ? null : sandbox.now().getTime() + dayMs * sandbox.timeScale
  const [after] = await tx(subscriptionShape)`
    update sbx.subscriptions
    set status = ${isHalted ? 'halted' : 'pending'}, attempts = attempts + 1, charge_at = ${retryAt},
      next_cycle = ${row.status === 'pending' ? row.next_cycle : row.next_cycle + 1}
    where id = ${row.id} returning *`
  await announce(tx, sandbox, [
    { ...happened(sandbox, isHalted ? 'halted' : 'pending', after as SubscriptionRow, plan), payment: failed },
  ])
}
