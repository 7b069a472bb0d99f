import { boolean, nullable, number, oneOf, type RowOf, text } from '#platform/database/rows.ts'
import { notesJson, seconds } from '../entities.ts'
import { cycleStart, type Period } from './cycles.ts'

export const planShape = {
  id: text,
  position: number,
  period: oneOf<Period>(),
  interval: number,
  name: text,
  description: nullable(text),
  amount: number,
  currency: text,
  notes: text,
  created_at: number,
}
export type PlanRow = RowOf<typeof planShape>

export type SubscriptionStatus =
  'created' | 'authenticated' | 'active' | 'pending' | 'halted' | 'paused' | 'cancelled' | 'completed' | 'expired'

export const subscriptionShape = {
  id: text,
  position: number,
  plan_id: text,
  customer_id: nullable(text),
  status: oneOf<SubscriptionStatus>(),
  quantity: number,
  total_count: number,
  paid_count: number,
  /** Charges of the present cycle that failed. */
  attempts: number,
  /** What is asked once, with the first payment. */
  upfront: number,
  customer_notify: boolean,
  /** Null until the first payment, where it starts with it. */
  start_at: nullable(number),
  expire_by: nullable(number),
  current_start: nullable(number),
  current_end: nullable(number),
  charge_at: nullable(number),
  /** The cycle that `charge_at` charges. */
  next_cycle: number,
  ended_at: nullable(number),
  cancels_at_end: boolean,
  /** What is charged: how the customer paid last. */
  method: nullable(oneOf<'card' | 'netbanking' | 'wallet' | 'upi'>()),
  instrument: nullable(text),
  /** The customer ended the mandate at their bank: charges fail. */
  mandate_revoked: boolean,
  notes: text,
  created_at: number,
}
export type SubscriptionRow = RowOf<typeof subscriptionShape>

export const invoiceShape = {
  id: text,
  position: number,
  subscription_id: text,
  order_id: text,
  /** authorisation: ₹5 that go back by themselves. upfront: before a start that is yet to come. */
  kind: oneOf<'authorisation' | 'upfront' | 'cycle'>(),
  cycle: nullable(number),
  amount: number,
  status: oneOf<'issued' | 'paid'>(),
  payment_id: nullable(text),
  billing_start: nullable(number),
  billing_end: nullable(number),
  paid_at: nullable(number),
  created_at: number,
}
export type InvoiceRow = RowOf<typeof invoiceShape>

const secondsOf = (ms: number | null) => (ms === null ? null : seconds(ms))

export function planEntity(row: PlanRow) {
  return {
    id: row.id,
    entity: 'plan',
    interval: row.interval,
    period: row.period,
    item: {
      id: `item_${row.id.slice(5)}`,
      active: true,
      name: row.name,
      description: row.description,
      amount: row.amount,
      unit_amount: row.amount,
      currency: row.currency,
      type: 'plan',
      unit: null,
      tax_inclusive: false,
      hsn_code: null,
      sac_code: null,
      tax_rate: null,
      tax_id: null,
      tax_group_id: null,
      created_at: seconds(row.created_at),
      updated_at: seconds(row.created_at),
    },
    notes: notesJson(row.notes),
    created_at: seconds(row.created_at),
  }
}

/** @param origin where people reach this server, for the page on which a customer pays */
export function subscriptionEntity(row: SubscriptionRow, plan: PlanRow, origin: string, timeScale: number) {
  return {
    id: row.id,
    entity: 'subscription',
    plan_id: row.plan_id,
    customer_id: row.customer_id,
    status: row.status,
    current_start: secondsOf(row.current_start),
    current_end: secondsOf(row.current_end),
    ended_at: secondsOf(row.ended_at),
    quantity: row.quantity,
    notes: notesJson(row.notes),
    charge_at: secondsOf(row.charge_at),
    start_at: secondsOf(row.start_at),
    end_at: row.start_at === null ? null : seconds(cycleStart(row.start_at, plan, row.total_count, timeScale)),
    auth_attempts: row.attempts,
    total_count: row.total_count,
    paid_count: row.paid_count,
    customer_notify: row.customer_notify,
    created_at: seconds(row.created_at),
    expire_by: secondsOf(row.expire_by),
    short_url: `${origin}/sandbox/razorpay/checkout?subscription_id=${row.id}`,
    has_scheduled_changes: row.cancels_at_end,
    change_scheduled_at: row.cancels_at_end ? secondsOf(row.current_end) : null,
    source: 'api',
    payment_method: row.method,
    offer_id: null,
    remaining_count: row.total_count - row.paid_count,
  }
}

export function invoiceEntity(row: InvoiceRow) {
  return {
    id: row.id,
    entity: 'invoice',
    type: 'invoice',
    receipt: null,
    invoice_number: null,
    order_id: row.order_id,
    subscription_id: row.subscription_id,
    payment_id: row.payment_id,
    status: row.status,
    amount: row.amount,
    amount_paid: row.status === 'paid' ? row.amount : 0,
    amount_due: row.status === 'paid' ? 0 : row.amount,
    currency: 'INR',
    description: null,
    notes: [] as [],
    issued_at: seconds(row.created_at),
    paid_at: secondsOf(row.paid_at),
    billing_start: secondsOf(row.billing_start),
    billing_end: secondsOf(row.billing_end),
    created_at: seconds(row.created_at),
  }
}
