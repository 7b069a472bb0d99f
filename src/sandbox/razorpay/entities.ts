import { boolean, nullable, number, oneOf, type RowOf, text } from '#platform/database/rows.ts'
import type { Notes } from './input.ts'

export const orderShape = {
  id: text,
  position: number,
  amount: number,
  amount_paid: number,
  currency: text,
  receipt: nullable(text),
  unique_receipt: boolean,
  status: oneOf<'created' | 'attempted' | 'paid'>(),
  attempts: number,
  capture: oneOf<'automatic' | 'manual'>(),
  capture_options: text,
  notes: text,
  created_at: number,
}
export type OrderRow = RowOf<typeof orderShape>

export type CardNetwork = 'American Express' | 'Diners Club' | 'MasterCard' | 'RuPay' | 'Unknown' | 'Visa'
/** Every card of the sandbox is a person's credit card. */
export const cardKind = { type: 'credit', sub_type: 'consumer' } as const

/** What was paid with, never more of a card than its network and last four digits. */
export type Instrument =
  | {
      card: {
        id: string
        last4: string
        network: CardNetwork
        name: string
        /** Of a card that is being saved. */
        expiry_month?: number
        expiry_year?: number
      }
    }
  | { bank: string }
  | { wallet: string }
  | { vpa: string; flow: 'qr' | 'intent' }

export type PaymentError = { code: string; description: string; source: string; step: string; reason: string }

export const paymentShape = {
  id: text,
  position: number,
  order_id: text,
  amount: number,
  currency: text,
  status: oneOf<'created' | 'authorized' | 'captured' | 'refunded' | 'failed'>(),
  method: oneOf<'card' | 'netbanking' | 'wallet' | 'upi'>(),
  instrument: text,
  email: nullable(text),
  contact: nullable(text),
  description: nullable(text),
  amount_refunded: number,
  fee: nullable(number),
  tax: nullable(number),
  error: nullable(text),
  late_authorized: boolean,
  planned_failure: nullable(text),
  /** The bank was told to stay silent. */
  pending: boolean,
  fails_at: nullable(number),
  lapses_at: nullable(number),
  created_at: number,
  customer_id: nullable(text),
  token_id: nullable(text),
  /** The customer wants to pay this way again. */
  saves: boolean,
  /** Of a subscription's charge. */
  invoice_id: nullable(text),
}
export type PaymentRow = RowOf<typeof paymentShape>

export const refundShape = {
  id: text,
  position: number,
  payment_id: text,
  amount: number,
  currency: text,
  status: oneOf<'pending' | 'processed' | 'failed'>(),
  speed: oneOf<'normal' | 'optimum'>(),
  receipt: nullable(text),
  notes: text,
  arn: nullable(text),
  settles_at: nullable(number),
  created_at: number,
  speed_processed: oneOf<'normal' | 'instant'>(),
  fee: number,
  tax: number,
  /** No event says anything of it. */
  silent: boolean,
}
export type RefundRow = RowOf<typeof refundShape>

export const seconds = (ms: number) => Math.floor(ms / 1000)

/** The provider writes an empty object of notes as an empty list. */
export function notesJson(text: string): Notes | [] {
  const notes = JSON.parse(text) as Notes
  return Object.keys(notes).length ? notes : []
}

export function orderEntity(row: OrderRow) {
  return {
    id: row.id,
    entity: 'order',
    amount: row.amount,
    amount_paid: row.amount_paid,
    amount_due: row.amount - row.amount_paid,
    currency: row.currency,
    receipt: row.receipt,
    offer_id: null,
    status: row.status,
    attempts: row.attempts,
    notes: notesJson(row.notes),
    created_at: seconds(row.created_at),
  }
}

export function paymentEntity(row: PaymentRow) {
  const error = row.error ? (JSON.parse(row.error) as PaymentError) : null
  return {
    id: row.id,
    entity: 'payment' as const,
    amount: row.amount,
    currency: row.currency,
    status: row.status,
    order_id: row.order_id,
    invoice_id: row.invoice_id,
    international: false,
    method: row.method,
    amount_refunded: row.amount_refunded,
    refund_status: refundStatusOf(row),
    captured: row.status === 'captured' || (row.status === 'refunded' && row.fee !== null),
    description: row.description,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: null,
    email: row.email,
    contact: row.contact,
    notes: [] as [],
    fee: row.fee,
    tax: row.tax,
    error_code: error?.code ?? null,
    error_description: error?.description ?? null,
    error_source: error?.source ?? null,
    error_step: error?.step ?? null,
    error_reason: error?.reason ?? null,
    created_at: seconds(row.created_at),
    ...instrumentJson(row),
    ...(row.customer_id ? { customer_id: row.customer_id } : {}),
    ...(row.token_id ? { token_id: row.token_id } : {}),
    ...(row.late_authorized ? { late_authorized: true } : {}),
  }
}

function refundStatusOf({ amount, amount_refunded }: PaymentRow): 'partial' | 'full' | null {
  if (amount_refunded === 0) return null
  return amount_refunded === amount ? 'full' : 'partial'
}

function instrumentJson(row: PaymentRow) {
  const used = JSON.parse(row.instrument) as Instrument
  const number = row.id.slice(-10)
  if ('card' in used) {
    const { card } = used
    const issued = { issuer: null, international: false, emi: false, ...cardKind }
    return {
      card_id: card.id,
      card: { id: card.id, entity: 'card', name: card.name, last4: card.last4, network: card.network, ...issued },
      acquirer_data: { auth_code: number.slice(-6) },
    }
  }
  if ('bank' in used) return { bank: used.bank, acquirer_data: { bank_transaction_id: number } }
  if ('wallet' in used) return { wallet: used.wallet, acquirer_data: { transaction_id: number } }
  return {
    vpa: used.vpa,
    acquirer_data: { rrn: number, upi_transaction_id: row.id.slice(4).toUpperCase() },
    upi: { payer_account_type: 'bank_account', vpa: used.vpa, flow: used.flow },
  }
}

export function refundEntity(row: RefundRow) {
  return {
    id: row.id,
    entity: 'refund',
    amount: row.amount,
    currency: row.currency,
    payment_id: row.payment_id,
    notes: notesJson(row.notes),
    receipt: row.receipt,
    acquirer_data: { arn: row.arn },
    created_at: seconds(row.created_at),
    batch_id: null,
    status: row.status,
    speed_processed: row.speed_processed,
    speed_requested: row.speed,
  }
}

export function collection(items: object[]): object {
  return { entity: 'collection', count: items.length, items }
}
