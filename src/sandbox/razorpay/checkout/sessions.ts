import { nullable, number, text } from '#platform/database/rows.ts'
import { minuteMs } from '#platform/format/durations.ts'
import { badRequest, unknownId } from '../api-error.ts'
import type { Reader, Sandbox } from '../context.ts'
import { readCustomer } from '../customers/customers.ts'
import type { OrderRow } from '../entities.ts'
import { secretId } from '../ids.ts'
import { readOrder } from '../orders.ts'
import { orderToPay } from '../subscriptions/invoices.ts'
import { readPlan } from '../subscriptions/plans.ts'
import { readSubscription } from '../subscriptions/subscriptions.ts'

export const checkoutMs = 12 * minuteMs
export const methods = ['upi', 'card', 'netbanking', 'wallet'] as const
export type Method = (typeof methods)[number]

/** How one opening of the checkout looks and where it leads. */
export type CheckoutOptions = {
  /** In a frame the opening page hears of the end; on a page of its own the browser is sent on. */
  shown: 'frame' | 'page'
  name: string
  description: string
  callbackUrl: string | null
  cancelUrl: string | null
  /** Whether a failed attempt may be followed by another. */
  retry: boolean
  method: Method
  email: string | null
  contact: string | null
  /** Who pays, as the merchant knows them: they may save how they pay, and use what they saved. */
  customerId: string | null
}
export type Checkout = {
  id: string
  order: OrderRow
  /** What the order is a charge of: its customer may be charged again. */
  subscriptionId: string | null
  /** What is charged after it, and how often. */
  repeats: { amount: number; every: string } | null
  options: CheckoutOptions
  endsAt: number
}

type Fields = Record<string, unknown>

/**
 * Opens a checkout for an order of this key.
 * @param hosts where the browser may be sent afterwards
 * @throws ApiError 400 for a key or order that isn't ours, or an address elsewhere
 */
export async function openCheckout(
  sandbox: Sandbox,
  fields: Fields,
  shown: CheckoutOptions['shown'],
  hosts: readonly string[],
): Promise<string> {
  if ((fields.key ?? fields.key_id) !== sandbox.keyId) throw unknownId()
  const subscriptionId = readText(fields.subscription_id, 40)
  const orderId = subscriptionId
    ? await orderToPay(sandbox, subscriptionId, ['1', 'true'].includes(String(fields.subscription_card_change)))
    : (readText(fields.order_id, 40) ?? '')
  const order = await readOrder(sandbox.sql, orderId)
  const prefill = (typeof fields.prefill === 'object' ? fields.prefill : null) as Fields | null
  const method = readText(prefill?.method, 20)
  const customer = readText(fields.customer_id, 40)
  if (customer) await readCustomer(sandbox.sql, customer)
  const options: CheckoutOptions = {
    shown,
    name: readText(fields.name, 60) ?? 'Merchant',
    description: readText(fields.description, 255) ?? '',
    callbackUrl: returnAddress(fields.callback_url, hosts),
    cancelUrl: returnAddress(fields.cancel_url, hosts),
    retry: fields.retry !== '0',
    method: methods.find((one) => one === method) ?? 'upi',
    email: readText(prefill?.email, 254),
    contact: contactOf(readText(prefill?.contact, 20)),
    customerId: customer,
  }
  const id = secretId()
  await sandbox.sql`
    insert into sbx.checkouts (id, order_id, subscription_id, options, ends_at)
    values (${id}, ${order.id}, ${subscriptionId}, ${JSON.stringify(options)}, ${sandbox.now().getTime() + checkoutMs})`
  return id
}

/** @throws ApiError 400 when no checkout has this id */
export async function readCheckout(sandbox: Sandbox, id: string): Promise<Checkout> {
  const [row] = await sandbox.sql({ order_id: text, subscription_id: nullable(text), options: text, ends_at: number })`
    select order_id, subscription_id, options, ends_at from sbx.checkouts where id = ${id}`
  if (!row) throw unknownId()
  return {
    id,
    order: await readOrder(sandbox.sql, row.order_id),
    subscriptionId: row.subscription_id,
    repeats: row.subscription_id ? await repeatsOf(sandbox.sql, row.subscription_id) : null,
    options: JSON.parse(row.options) as CheckoutOptions,
    endsAt: row.ends_at,
  }
}

const periodNames = { daily: 'day', weekly: 'week', monthly: 'month', quarterly: 'quarter', yearly: 'year' } as const

async function repeatsOf(sql: Reader, subscriptionId: string): Promise<NonNullable<Checkout['repeats']>> {
  const { plan_id, quantity } = await readSubscription(sql, subscriptionId)
  const { amount, interval, period } = await readPlan(sql, plan_id)
  const name = periodNames[period]
  return { amount: amount * quantity, every: interval === 1 ? name : `${interval} ${name}s` }
}

function readText(value: unknown, maxLength: number): string | null {
  return typeof value === 'string' && value.trim() ? value.trim().slice(0, maxLength) : null
}

/** Ten digits are an Indian number. */
function contactOf(sent: string | null): string | null {
  return sent && /^\d{10}$/.test(sent) ? `+91${sent}` : sent
}

/** The signed result goes to the merchant's own hosts and to no other address. */
function returnAddress(sent: unknown, hosts: readonly string[]): string | null {
  const address = readText(sent, 2000)
  if (address === null) return null
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || !hosts.includes(url.host))
    throw badRequest('The return address is not one of this merchant')
  return url.href
}
