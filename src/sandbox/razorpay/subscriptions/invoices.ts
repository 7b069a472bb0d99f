import { badRequest, unknownId } from '../api-error.ts'
import type { Reader, Sandbox, Tx } from '../context.ts'
import { newId } from '../ids.ts'
import { listingOf, onlyFields, textOf } from '../input.ts'
import { cycleStart } from './cycles.ts'
import { invoiceShape, type InvoiceRow, type PlanRow, type SubscriptionRow } from './entities.ts'
import { lockSubscription } from './subscriptions.ts'

/** What proves that a customer may be charged later; it goes back by itself. */
const authorisationPaise = 500

type Issued = Pick<InvoiceRow, 'kind' | 'cycle' | 'amount' | 'billing_start' | 'billing_end'>

/** An invoice has an order of its own, which is captured as soon as it is paid. */
async function issue(tx: Tx, sandbox: Sandbox, subscription: SubscriptionRow, invoice: Issued): Promise<InvoiceRow> {
  const now = sandbox.now().getTime()
  const orderId = await newId(tx, sandbox.seed, 'order_')
  await tx`
    insert into sbx.orders (id, amount, currency, status, capture, capture_options, notes, created_at)
    values (${orderId}, ${invoice.amount}, 'INR', 'created', 'automatic', '{}', '{}', ${now})`
  const [row] = await tx(invoiceShape)`
    insert into sbx.invoices (id, subscription_id, order_id, kind, cycle, amount, status, billing_start, billing_end,
      created_at)
    values (${await newId(tx, sandbox.seed, 'inv_')}, ${subscription.id}, ${orderId}, ${invoice.kind}, ${invoice.cycle},
      ${invoice.amount}, 'issued', ${invoice.billing_start}, ${invoice.billing_end}, ${now})
    returning *`
  return row as InvoiceRow
}

/** The invoice of the cycle that is to be charged next. */
export function issueCycle(
  tx: Tx,
  sandbox: Sandbox,
  subscription: SubscriptionRow,
  plan: PlanRow,
): Promise<InvoiceRow> {
  const { start_at, next_cycle: cycle, quantity, upfront } = subscription
  const at = (index: number) => (start_at === null ? null : cycleStart(start_at, plan, index, sandbox.timeScale))
  return issue(tx, sandbox, subscription, {
    kind: 'cycle',
    cycle,
    // Only one that begins with its first payment asks for both at once.
    amount: plan.amount * quantity + (subscription.status === 'created' ? upfront : 0),
    billing_start: at(cycle),
    billing_end: at(cycle + 1),
  })
}

/**
 * The order that a customer pays in the checkout of a subscription: the first payment, what is overdue, or, to change how
 * they pay, a new authorisation.
 * @throws ApiError 400 when nothing can be paid
 */
export async function orderToPay(sandbox: Sandbox, id: string, changesMethod: boolean): Promise<string> {
  return sandbox.sql.begin(async (tx) => {
    const { row, plan } = await lockSubscription(tx, id)
    const [open] = await tx(invoiceShape)`
      select * from sbx.invoices where subscription_id = ${id} and status = 'issued' order by position desc limit 1`
    switch (row.status) {
      case 'created': {
        if (open) return open.order_id
        const first = { cycle: null, billing_start: null, billing_end: null }
        if (row.start_at === null) return (await issueCycle(tx, sandbox, row, plan)).order_id
        const kind = row.upfront > 0 ? 'upfront' : 'authorisation'
        const amount = row.upfront > 0 ? row.upfront : authorisationPaise
        return (await issue(tx, sandbox, row, { ...first, kind, amount })).order_id
      }
      case 'pending':
      case 'halted':
        if (open) return open.order_id
        break
      case 'authenticated':
      case 'active':
        if (changesMethod) {
          if (open?.kind === 'authorisation') return open.order_id
          const asked = { cycle: null, billing_start: null, billing_end: null, amount: authorisationPaise } as const
          return (await issue(tx, sandbox, row, { ...asked, kind: 'authorisation' })).order_id
        }
        break
      default:
    }
    throw badRequest(`Nothing can be paid for a subscription in ${row.status} status.`, 'subscription_id')
  })
}

/** GET /v1/invoices?subscription_id=…, the newest first. */
export async function listInvoices(sql: Reader, query: unknown): Promise<InvoiceRow[]> {
  const fields = onlyFields(query, ['subscription_id', 'count', 'skip'])
  const { count, skip } = listingOf(fields)
  const subscription = textOf(fields, 'subscription_id', 40)
  return sql(invoiceShape)`
    select * from sbx.invoices where (${subscription}::text is null or subscription_id = ${subscription}::text)
    order by position desc limit ${count} offset ${skip}`
}

/** @throws ApiError 400 when no invoice has this id */
export async function readInvoice(sql: Reader, id: string): Promise<InvoiceRow> {
  const [invoice] = await sql(invoiceShape)`select * from sbx.invoices where id = ${id}`
  if (!invoice) throw unknownId()
  return invoice
}
