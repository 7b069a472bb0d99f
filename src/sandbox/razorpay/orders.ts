import { badRequest, unknownId } from './api-error.ts'
import type { Reader, Sandbox, Tx } from './context.ts'
import { orderShape, type OrderRow, paymentShape, type PaymentRow } from './entities.ts'
import { readFaults } from './faults.ts'
import { newId } from './ids.ts'
import { amountOf, currencyOf, flagOf, listingOf, notesOf, onlyFields, textOf, type Fields } from './input.ts'

const maxExpiryMinutes = 7200

/** POST /v1/orders. With `unique_receipt` the same receipt answers the same order, also to calls that race. */
export async function createOrder(sandbox: Sandbox, sent: unknown): Promise<OrderRow> {
  const fields = onlyFields(sent, ['amount', 'currency', 'receipt', 'notes', 'payment', 'unique_receipt'])
  const order = {
    amount: amountOf(fields),
    currency: currencyOf(fields),
    receipt: textOf(fields, 'receipt', 40),
    unique: flagOf(fields, 'unique_receipt'),
    notes: JSON.stringify(notesOf(fields)),
    ...captureOf(fields),
  }
  if (order.unique && !order.receipt) throw badRequest('The receipt field is required.', 'receipt')
  return sandbox.sql.begin(async (tx) => {
    const id = await newId(tx, sandbox.seed, 'order_')
    const capture = order.capture ?? (await readFaults(tx)).capture
    const [made] = await tx(orderShape)`
      insert into sbx.orders
        (id, amount, currency, receipt, unique_receipt, status, capture, capture_options, notes, created_at)
      values (${id}, ${order.amount}, ${order.currency}, ${order.receipt}, ${order.unique}, 'created', ${capture},
        ${order.options}, ${order.notes}, ${sandbox.now().getTime()})
      on conflict (receipt) where unique_receipt do nothing
      returning *`
    if (made) return made
    const [standing] = await tx(orderShape)`
      select * from sbx.orders where receipt = ${order.receipt} and unique_receipt`
    if (standing?.amount !== order.amount)
      throw badRequest('An order with this receipt and another amount already exists.', 'receipt')
    return standing
  })
}

function captureOf(fields: Fields): { capture: 'automatic' | 'manual' | undefined; options: string } {
  if (fields.payment === undefined) return { capture: undefined, options: '{}' }
  const payment = onlyFields(fields.payment, ['capture', 'capture_options'])
  const { capture } = payment
  if (capture !== 'automatic' && capture !== 'manual') throw badRequest('The selected capture is invalid.', 'capture')
  const options = onlyFields(payment.capture_options, [
    'automatic_expiry_period',
    'manual_expiry_period',
    'refund_speed',
  ])
  for (const name of ['automatic_expiry_period', 'manual_expiry_period'] as const) {
    const minutes = options[name]
    if (minutes === undefined) continue
    if (typeof minutes !== 'number' || !Number.isInteger(minutes) || minutes < 12 || minutes > maxExpiryMinutes)
      throw badRequest(`The ${name} must be between 12 and ${maxExpiryMinutes}.`, name)
  }
  if (options.refund_speed !== undefined && options.refund_speed !== 'normal' && options.refund_speed !== 'optimum')
    throw badRequest('The selected refund_speed is invalid.', 'refund_speed')
  return { capture, options: JSON.stringify(options) }
}

/** @throws ApiError 400 when no order has this id */
export async function readOrder(sql: Reader, id: string): Promise<OrderRow> {
  const [order] = await sql(orderShape)`select * from sbx.orders where id = ${id}`
  if (!order) throw unknownId()
  return order
}

export async function lockOrder(tx: Tx, id: string): Promise<OrderRow> {
  const [order] = await tx(orderShape)`select * from sbx.orders where id = ${id} for update`
  if (!order) throw unknownId()
  return order
}

/** GET /v1/orders, the latest first. */
export async function listOrders(sql: Reader, query: unknown): Promise<OrderRow[]> {
  const fields = onlyFields(query, ['receipt', 'from', 'to', 'count', 'skip'])
  const { from, to, count, skip } = listingOf(fields)
  const receipt = textOf(fields, 'receipt', 40)
  return sql(orderShape)`
    select * from sbx.orders
    where created_at >= ${from * 1000} and created_at < ${(to + 1) * 1000}
      and (${receipt}::text is null or receipt = ${receipt}::text)
    order by position desc limit ${count} offset ${skip}`
}

/** PATCH /v1/orders/{id}: notes and nothing else. */
export async function changeNotes(sandbox: Sandbox, id: string, sent: unknown): Promise<OrderRow> {
  const fields = onlyFields(sent, ['notes'])
  if (fields.notes === undefined) throw badRequest('The notes field is required.', 'notes')
  const [order] = await sandbox.sql(orderShape)`
    update sbx.orders set notes = ${JSON.stringify(notesOf(fields))} where id = ${id} returning *`
  if (!order) throw unknownId()
  return order
}

/** Every attempt at an order, failed ones too, the latest first. */
export async function paymentsOfOrder(sql: Reader, id: string): Promise<PaymentRow[]> {
  await readOrder(sql, id)
  return sql(paymentShape)`select * from sbx.payments where order_id = ${id} order by position desc`
}
