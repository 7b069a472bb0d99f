import * as z from 'zod'
import { badRequest } from './api-error.ts'
import type { Sandbox } from './context.ts'
import { readCustomer } from './customers/customers.ts'
import { orderEntity, type OrderRow, paymentEntity, refundEntity } from './entities.ts'
import { announce } from './events.ts'
import { failures, type FailureReason } from './failures.ts'
import { newId } from './ids.ts'
import { lapsePayment } from './lapses.ts'
import { lockOrder, readOrder } from './orders.ts'
import { approveLocked, approvePayment, failPayment, insertPayment, leavePending, startPayment } from './payments.ts'
import { refundByHand, settleRefund } from './refunds.ts'
import { orderSignature } from './signatures.ts'
import { idOf, paiseOf, webhookChoice, controlAction, type ControlActions } from './control-action.ts'

const reasons = Object.keys(failures) as [FailureReason, ...FailureReason[]]

const card = { last4: '1007', network: 'Visa', name: '', expiry_month: 12, expiry_year: 2035 } as const
const upi = { method: 'upi', instrument: { vpa: 'learner@sandbox', flow: 'intent' } } as const

type PayFields = {
  order: string
  outcome: 'success' | 'failure' | 'pending' | 'cancel'
  reason: FailureReason
  method: 'upi' | 'card'
  customer?: string | undefined
  save: 'yes' | 'no'
}

export const paymentControls: ControlActions = {
  /** Pays an order as a customer would, without a browser. */
  pay: controlAction(
    {
      order: idOf('order'),
      outcome: z.enum(['success', 'failure', 'pending', 'cancel']),
      reason: z.enum(reasons).default('payment_failed'),
      method: z.enum(['upi', 'card']).default('upi'),
      /** Who pays, and whether this way of paying is saved for them. */
      customer: idOf('cust').optional(),
      save: z.enum(['yes', 'no']).default('no'),
    },
    pay,
  ),
  'late-authorise': controlAction({ payment: idOf('pay') }, async (sandbox, { payment }) => ({
    payment: paymentEntity(await approvePayment(sandbox, payment, { late: true })),
  })),
  /** A second captured payment of a paid order, as no gateway should let happen. */
  'second-capture': controlAction({ order: idOf('order') }, async (sandbox, { order }) => ({
    payment: await captureAgain(sandbox, order),
  })),
  lapse: controlAction({ payment: idOf('pay') }, async (sandbox, { payment }) => ({
    payment: paymentEntity(await lapsePayment(sandbox, payment)),
  })),
  /** As someone does it in the provider's own dashboard: the whole rest unless an amount is named. */
  refund: controlAction(
    {
      payment: idOf('pay'),
      amount: paiseOf().optional(),
      speed: z.enum(['normal', 'optimum']).default('normal'),
      webhook: webhookChoice,
    },
    async (sandbox, { payment, amount, speed, webhook }) => ({
      refund: refundEntity(await refundByHand(sandbox, payment, { amount, speed, silent: webhook === 'none' })),
    }),
  ),
  'settle-refund': controlAction(
    { refund: idOf('rfnd'), status: z.enum(['processed', 'failed']) },
    async (sandbox, { refund, status }) => ({ refund: refundEntity(await settleRefund(sandbox, refund, status)) }),
  ),
  /** An event about an order that was never made here. */
  'unknown-order': controlAction({}, announceUnknownOrder),
}

/** What the browser would have brought home is in the answer. */
export async function pay(sandbox: Sandbox, fields: PayFields) {
  if (fields.customer) await readCustomer(sandbox.sql, fields.customer)
  const used =
    fields.method === 'upi'
      ? upi
      : ({
          method: 'card',
          instrument: { card: { id: await newId(sandbox.sql, sandbox.seed, 'card_'), ...card } },
        } as const)
  const saves = fields.save === 'yes'
  const { id: paymentId } = await startPayment(sandbox, fields.order, {
    ...used,
    customerId: fields.customer ?? null,
    saves,
  })
  const payment =
    fields.outcome === 'success'
      ? await approvePayment(sandbox, paymentId)
      : fields.outcome === 'pending'
        ? await leavePending(sandbox, paymentId)
        : await failPayment(sandbox, paymentId, fields.outcome === 'cancel' ? 'payment_cancelled' : fields.reason)
  return {
    payment: paymentEntity(payment),
    order: orderEntity(await readOrder(sandbox.sql, fields.order)),
    ...(payment.status === 'authorized' || payment.status === 'captured'
      ? {
          razorpay_payment_id: paymentId,
          razorpay_order_id: fields.order,
          razorpay_signature: orderSignature(fields.order, paymentId, sandbox.keySecret),
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
