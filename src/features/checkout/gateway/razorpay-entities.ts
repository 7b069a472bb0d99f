import * as z from 'zod/mini'
import { disputeStates } from '../rules/payment-states.ts'
import type { GatewayDispute, GatewayOrder, GatewayPayment, GatewayRefund, GatewayToken } from './port.ts'

// The provider's entities, as far as we read them (payments-india A2, A3). Unknown fields are let through; a field we
// rely on that is missing or of another kind makes the whole answer unclear.

const paise = z.number().check(z.int(), z.nonnegative())
const text = z.nullish(z.string())

const orderEntity = z.object({
  id: z.string(),
  amount: paise,
  currency: z.string(),
  receipt: text,
  status: z.string(),
})
const paymentEntity = z.object({
  id: z.string(),
  order_id: text,
  amount: paise,
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  amount_refunded: z.nullish(paise),
  method: text,
  vpa: text,
  fee: z.nullish(paise),
  tax: z.nullish(paise),
  error_code: text,
  error_description: text,
  error_reason: text,
  late_authorized: z.nullish(z.boolean()),
  created_at: z.number(),
})
const refundEntity = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: paise,
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: text,
  acquirer_data: z.nullish(z.looseObject({ arn: text })),
})
const disputeEntity = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: paise,
  amount_deducted: z.nullish(paise),
  reason_code: text,
  respond_by: z.nullish(z.number()),
  status: z.enum(disputeStates),
  created_at: z.number(),
})
const tokenEntity = z.object({
  id: z.string(),
  method: text,
  card: z.nullish(
    z.looseObject({
      network: text,
      last4: text,
      expiry_month: z.nullish(z.coerce.number()),
      expiry_year: z.nullish(z.coerce.number()),
    }),
  ),
  vpa: z.nullish(z.looseObject({ username: text, handle: text })),
})
const collectionOf = <T extends z.ZodMiniType>(item: T) => z.object({ items: z.array(item) })

export const readOrder = z.pipe(orderEntity, z.transform(orderOf))
export const readOrders = z.pipe(
  collectionOf(orderEntity),
  z.transform(({ items }) => items.map(orderOf)),
)
export const readPayment = z.pipe(paymentEntity, z.transform(paymentOf))
export const readPayments = z.pipe(
  collectionOf(paymentEntity),
  z.transform(({ items }) => items.map(paymentOf)),
)
export const readRefund = z.pipe(refundEntity, z.transform(refundOf))
export const readRefunds = z.pipe(
  collectionOf(refundEntity),
  z.transform(({ items }) => items.map(refundOf)),
)
export const readDispute = z.pipe(disputeEntity, z.transform(disputeOf))
export const readDisputes = z.pipe(
  collectionOf(disputeEntity),
  z.transform(({ items }) => items.map(disputeOf)),
)
export const readCustomer = z.pipe(
  z.object({ id: z.string() }),
  z.transform(({ id }) => id),
)
export const readTokens = z.pipe(
  collectionOf(tokenEntity),
  z.transform(({ items }) => items.flatMap(tokenOf)),
)
export const readDeleted = z.unknown()
export const readFailure = z.object({ error: z.object({ code: z.string(), description: z.string() }) })

/** What an event says it is about; the entities themselves are asked for again (payloads are snapshots). */
export const readEvent = z.object({
  event: z.string(),
  payload: z.optional(
    z.object({
      payment: z.optional(z.object({ entity: z.object({ id: z.string(), order_id: text }) })),
      order: z.optional(z.object({ entity: z.object({ id: z.string(), receipt: text }) })),
      dispute: z.optional(z.object({ entity: z.object({ id: z.string(), payment_id: z.string() }) })),
      refund: z.optional(z.object({ entity: z.object({ id: z.string(), payment_id: z.string(), receipt: text }) })),
    }),
  ),
})

function orderOf(one: z.output<typeof orderEntity>): GatewayOrder {
  return {
    id: one.id,
    amountPaise: one.amount,
    currency: one.currency,
    receipt: one.receipt ?? '',
    status: one.status,
  }
}

function paymentOf(one: z.output<typeof paymentEntity>): GatewayPayment {
  return {
    id: one.id,
    orderId: one.order_id ?? null,
    amountPaise: one.amount,
    currency: one.currency,
    status: one.status,
    refundedPaise: one.amount_refunded ?? 0,
    method: one.method ?? '',
    payerUpiId: one.vpa ?? null,
    feePaise: one.fee ?? null,
    feeTaxPaise: one.tax ?? null,
    error: one.error_code
      ? { code: one.error_code, description: one.error_description ?? '', reason: one.error_reason ?? '' }
      : null,
    late: one.late_authorized ?? false,
    createdAt: new Date(one.created_at * 1000),
  }
}

function refundOf(one: z.output<typeof refundEntity>): GatewayRefund {
  return {
    id: one.id,
    paymentId: one.payment_id,
    amountPaise: one.amount,
    status: one.status,
    receipt: one.receipt ?? '',
    arn: one.acquirer_data?.arn ?? null,
  }
}

function disputeOf(one: z.output<typeof disputeEntity>): GatewayDispute {
  return {
    id: one.id,
    paymentId: one.payment_id,
    amountPaise: one.amount,
    deductedPaise: Math.min(one.amount_deducted ?? 0, one.amount),
    reason: one.reason_code ?? '',
    status: one.status,
    respondBy: one.respond_by ? new Date(one.respond_by * 1000) : null,
    openedAt: new Date(one.created_at * 1000),
  }
}

/** Cards and UPI ids; a mandate at a bank is no way to pay by oneself. */
function tokenOf({ id, method, card, vpa }: z.output<typeof tokenEntity>): GatewayToken[] {
  const nothing = { lastFour: null, expiryMonth: null, expiryYear: null }
  if (method === 'upi' && vpa?.username)
    return [{ id, kind: 'upi', label: hidden(vpa.username, vpa.handle ?? ''), ...nothing }]
  if (method !== 'card' || !card) return []
  const lastFour = /^\d{4}$/.test(card.last4 ?? '') ? (card.last4 ?? null) : null
  const expiryMonth = card.expiry_month || null
  return [
    { id, kind: 'card', label: card.network || 'Card', lastFour, expiryMonth, expiryYear: card.expiry_year || null },
  ]
}

/** 'as••••ma@okbank': enough to know one's own. */
function hidden(name: string, handle: string): string {
  const shown = name.length > 5 ? 2 : 1
  return `${name.slice(0, shown)}••••${name.length > 5 ? name.slice(-2) : ''}@${handle}`
}
