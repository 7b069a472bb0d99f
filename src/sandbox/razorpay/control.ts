import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { boolean, number } from '#platform/database/rows.ts'
import { badRequest } from './api-error.ts'
import type { Sandbox } from './context.ts'
import { replayEvent } from './deliveries.ts'
import { orderEntity, paymentEntity, refundEntity, type OrderRow } from './entities.ts'
import { announce } from './events.ts'
import { failures, type FailureReason } from './failures.ts'
import { changeFaults, type Faults, faultsSchema, noFaults, readFaults } from './faults.ts'
import { lapsePayment } from './lapses.ts'
import { lockOrder, readOrder } from './orders.ts'
import { approveLocked, approvePayment, failPayment, insertPayment, leavePending, startPayment } from './payments.ts'
import { settleRefund } from './refunds.ts'
import { orderSignature } from './signatures.ts'

const id = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[0-9A-Za-z]{14}$`))
const reasons = Object.keys(failures) as [FailureReason, ...FailureReason[]]

const upi = { method: 'upi', instrument: { vpa: 'learner@sandbox', flow: 'intent' } } as const

const wishes = z.discriminatedUnion('action', [
  /** Changes the named faults and leaves the others. */
  z.strictObject({ action: z.literal('set'), faults: someFaults() }),
  /** No fault is left, and the webhook is enabled. */
  z.strictObject({ action: z.literal('reset') }),
  /** Pays an order as a customer would, without a browser. */
  z.strictObject({
    action: z.literal('pay'),
    order: id('order'),
    outcome: z.enum(['success', 'failure', 'pending', 'cancel']),
    reason: z.enum(reasons).default('payment_failed'),
  }),
  z.strictObject({ action: z.literal('late-authorise'), payment: id('pay') }),
  /** A second captured payment of a paid order, as no gateway should let happen. */
  z.strictObject({ action: z.literal('second-capture'), order: id('order') }),
  z.strictObject({ action: z.literal('lapse'), payment: id('pay') }),
  z.strictObject({ action: z.literal('settle-refund'), refund: id('rfnd'), status: z.enum(['processed', 'failed']) }),
  /** An event about an order that was never made here. */
  z.strictObject({ action: z.literal('unknown-order') }),
  z.strictObject({ action: z.literal('replay'), event: z.string().regex(/^[0-9A-Za-z]{14}$/) }),
  /** Does everything that is due by the clock, and answers afterwards. */
  z.strictObject({ action: z.literal('run-due') }),
])
export type Wish = z.output<typeof wishes>

/** Faults that are named change; those left out have no default here. */
function someFaults(): z.ZodType<Partial<Faults>> {
  const bare = Object.entries(faultsSchema.shape).map(([name, field]) => [name, field.unwrap()])
  return z.strictObject(Object.fromEntries(bare) as Record<string, z.ZodType>).partial() as z.ZodType<Partial<Faults>>
}

/** @throws ApiError 400 naming what is wrong */
export function wishOf(sent: unknown): Wish {
  const parsed = wishes.safeParse(sent)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw badRequest(`${issue?.path.join('.') || 'action'}: ${issue?.message}`, issue?.path.join('.') || 'action')
}

/** POST /_control: makes things go wrong, or happen, on purpose. GET: what is set. */
export async function serveControl(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  app.post('/_control', async (request) => {
    refuseStrangers(request.headers)
    return fulfil(sandbox, wishOf(request.body))
  })
  app.get('/_control', async () => state(sandbox))
}

/** A page of another site may not steer this one. */
export function refuseStrangers(headers: Record<string, string | string[] | undefined>): void {
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') throw badRequest('Only this site may do that')
}

export async function fulfil(sandbox: Sandbox, wish: Wish): Promise<object> {
  const { sql } = sandbox
  switch (wish.action) {
    case 'set': {
      await sql.begin((tx) => changeFaults(tx, (faults) => ({ ...faults, ...wish.faults })))
      return state(sandbox)
    }
    case 'reset':
      await sql.begin((tx) => changeFaults(tx, () => noFaults))
      await sql`update sbx.account set webhook_disabled = false`
      sandbox.wake()
      return state(sandbox)
    case 'pay':
      return pay(sandbox, wish)
    case 'late-authorise':
      return { payment: paymentEntity(await approvePayment(sandbox, wish.payment, { late: true })) }
    case 'second-capture':
      return { payment: await captureAgain(sandbox, wish.order) }
    case 'lapse':
      return { payment: paymentEntity(await lapsePayment(sandbox, wish.payment)) }
    case 'settle-refund':
      return { refund: refundEntity(await settleRefund(sandbox, wish.refund, wish.status)) }
    case 'unknown-order':
      return announceUnknownOrder(sandbox)
    case 'replay':
      if (!(await replayEvent(sandbox, wish.event))) throw badRequest('There is no such event', 'event')
      return { replayed: wish.event }
    case 'run-due':
      await sandbox.runDue()
      return state(sandbox)
  }
}

async function state(sandbox: Sandbox): Promise<object> {
  const [row] = await sandbox.sql({ disabled: boolean, waiting: number })`
    select webhook_disabled as disabled,
      (select count(*)::int from sbx.deliveries where state = 'waiting') as waiting
    from sbx.account`
  return {
    faults: await readFaults(sandbox.sql),
    webhook: { url: sandbox.webhookUrl(), disabled: row?.disabled ?? false, waiting: row?.waiting ?? 0 },
  }
}

/** What the browser would have brought home is in the answer. */
async function pay(sandbox: Sandbox, wish: Extract<Wish, { action: 'pay' }>): Promise<object> {
  const { id: paymentId } = await startPayment(sandbox, wish.order, upi)
  const payment =
    wish.outcome === 'success'
      ? await approvePayment(sandbox, paymentId)
      : wish.outcome === 'pending'
        ? await leavePending(sandbox, paymentId)
        : await failPayment(sandbox, paymentId, wish.outcome === 'cancel' ? 'payment_cancelled' : wish.reason)
  return {
    payment: paymentEntity(payment),
    order: orderEntity(await readOrder(sandbox.sql, wish.order)),
    ...(payment.status === 'authorized' || payment.status === 'captured'
      ? {
          razorpay_payment_id: paymentId,
          razorpay_order_id: wish.order,
          razorpay_signature: orderSignature(wish.order, paymentId, sandbox.keySecret),
        }
      : {}),
  }
}

async function captureAgain(sandbox: Sandbox, orderId: string): Promise<object> {
  const payment = await sandbox.sql.begin(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.status !== 'paid') throw badRequest('The order is not paid yet', 'order')
    const second = await insertPayment(tx, sandbox, order, upi)
    return approveLocked(tx, sandbox, second, { ...order, capture: 'automatic' }, false)
  })
  sandbox.wake()
  return paymentEntity(payment)
}

async function announceUnknownOrder(sandbox: Sandbox): Promise<object> {
  const stranger: OrderRow = {
    id: 'order_SBXUnknown0001',
    position: 0,
    amount: 49_900,
    amount_paid: 49_900,
    currency: 'INR',
    receipt: null,
    unique_receipt: false,
    status: 'paid',
    attempts: 1,
    capture: 'automatic',
    capture_options: '{}',
    notes: '{}',
    created_at: sandbox.now().getTime(),
  }
  await sandbox.sql.begin((tx) => announce(tx, sandbox, [{ event: 'order.paid', order: stranger }]))
  sandbox.wake()
  return { order: orderEntity(stranger) }
}
