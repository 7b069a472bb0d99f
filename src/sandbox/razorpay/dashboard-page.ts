import { boolean, nullable, number, text } from '#platform/database/rows.ts'
import { type Html, html } from './checkout/html.ts'
import { ribbon, rupees } from './checkout/page.ts'
import type { Sandbox } from './context.ts'
import { orderShape, type PaymentError, type PaymentRow, paymentShape, refundShape } from './entities.ts'
import { actsAt, rowsShown, table, timeOf } from './dashboard-parts.ts'
import { tokenParts } from './customers/dashboard.ts'
import { disputeParts } from './disputes/dashboard.ts'
import { type Faults, faultsSchema, readFaults } from './faults.ts'
import { payoutParts } from './payouts/dashboard.ts'
import { subscriptionParts } from './subscriptions/dashboard.ts'
import { settlementParts } from './settlements/dashboard.ts'

const deliveryShape = {
  event_id: text,
  event: text,
  state: text,
  attempts: number,
  next_at: nullable(number),
  last_status: nullable(number),
  last_error: nullable(text),
}

const labels: Record<keyof Faults, string> = {
  dropWebhooks: 'Drop the next events',
  delayWebhooksMs: 'Delay events (ms)',
  duplicateWebhooks: 'Send events so many times more',
  corruptSignatures: 'Wrong signature, next attempts',
  signWithOldSecret: 'Old secret, next attempts',
  oldSecret: 'The old secret',
  amountPlusOne: 'Amount + 1 paisa, next events',
  webhookOrder: 'Order of events',
  apiLatencyMs: 'API latency (ms)',
  failCalls: 'Fail the next API calls',
  failWith: 'Failing calls answer',
  failOf: 'Failing calls are',
  refunds: 'Refunds settle',
  refundBalance: 'Balance for refunds',
  instantRefunds: 'Instant refunds are',
  payouts: 'Payouts and account checks end',
  payoutBalance: 'Balance for payouts',
  capture: 'Capture, unless the order says',
}

/** Shows no e-mail address and no number of a payer. */
export async function dashboardPage(
  sandbox: Sandbox,
  base: string,
  note: { done?: string; wrong?: string },
): Promise<Html> {
  const { sql } = sandbox
  const faults = await readFaults(sql)
  const orders = await sql(orderShape)`select * from sbx.orders order by position desc limit ${rowsShown}`
  const payments = await sql(paymentShape)`select * from sbx.payments order by position desc limit ${rowsShown}`
  const refunds = await sql(refundShape)`select * from sbx.refunds order by position desc limit ${rowsShown}`
  const deliveries = await sql(deliveryShape)`
    select event_id, event, state, attempts, next_at, last_status, last_error
    from sbx.deliveries order by position desc limit ${rowsShown}`
  const [account] = await sql({ webhook_disabled: boolean })`select webhook_disabled from sbx.account`
  const act = actsAt(base)

  return html`<body class="dashboard" data-shown="page">
    ${ribbon}
    <main>
      <h1>Sandbox payment gateway</h1>
      <p>Events go to <code>${sandbox.webhookUrl() || 'nowhere yet'}</code>.</p>
      ${note.done && html`<p class="notice" role="status">${note.done}</p>`}
      ${note.wrong && html`<p class="notice bad" role="alert">${note.wrong}</p>`}
      ${
        account?.webhook_disabled &&
        html`<p class="notice bad">
          The webhook is disabled: an event found no answer for 24 hours. Reset enables it.
        </p>`
      }
      <div class="part">
        <h2 id="faults">What should go wrong</h2>
        <form method="post" action="${base}/dashboard">
          <input type="hidden" name="action" value="set" />
          <div class="faults">${faultFields(faults)}</div>
          <div class="buttons"><button class="first">Set</button></div>
        </form>
        <div class="buttons">
          ${act('reset', 'Reset')} ${act('run-due', 'Run what is due')}
          ${act('unknown-order', 'Send an event of an unknown order')}
        </div>
      </div>
      ${table(
        'Orders',
        ['Order', 'Receipt', 'Amount', 'Status', 'Attempts', 'Do'],
        orders.map((order) => [
          html`<code>${order.id}</code>`,
          order.receipt ?? '',
          rupees(order.amount),
          order.status,
          order.attempts,
          order.status === 'paid'
            ? act('second-capture', 'Capture a second payment', { order: order.id })
            : html`${act('pay', 'Pay', { order: order.id, outcome: 'success' })}
              ${act('pay', 'Fail', { order: order.id, outcome: 'failure' })}`,
        ]),
      )}
      ${table(
        'Payments',
        ['Payment', 'Order', 'Amount', 'Method', 'Status', 'Reason', 'Do'],
        payments.map((payment) => [
          html`<code>${payment.id}</code>`,
          html`<code>${payment.order_id}</code>`,
          rupees(payment.amount),
          payment.method,
          payment.status,
          payment.error ? (JSON.parse(payment.error) as PaymentError).reason : '',
          payment.status === 'failed' || payment.status === 'created'
            ? act('late-authorise', 'Authorise late', { payment: payment.id })
            : payment.status === 'authorized'
              ? act('lapse', 'Let it lapse', { payment: payment.id })
              : payment.fee === null
                ? ''
                : html`${act('open-dispute', 'Dispute', { payment: payment.id })}
                  ${payment.status === 'captured' ? refundForm(base, payment) : ''}`,
        ]),
      )}
      ${table(
        'Refunds',
        ['Refund', 'Payment', 'Amount', 'Status', 'Do'],
        refunds.map((refund) => [
          html`<code>${refund.id}</code>`,
          html`<code>${refund.payment_id}</code>`,
          rupees(refund.amount),
          refund.status,
          refund.status === 'pending'
            ? html`${act('settle-refund', 'Processed', { refund: refund.id, status: 'processed' })}
              ${act('settle-refund', 'Failed', { refund: refund.id, status: 'failed' })}`
            : '',
        ]),
      )}
      ${await subscriptionParts(sql, act)} ${await settlementParts(sql, act)} ${await disputeParts(sql, act)}
      ${await payoutParts(sql, act)} ${await tokenParts(sql, act)}
      ${table(
        'Deliveries',
        ['Event', 'Id', 'State', 'Attempts', 'Next', 'Last answer', 'Do'],
        deliveries.map((delivery) => [
          delivery.event,
          html`<code>${delivery.event_id}</code>`,
          delivery.state,
          delivery.attempts,
          delivery.next_at === null ? '' : timeOf(delivery.next_at),
          delivery.last_status ?? delivery.last_error ?? '',
          act('replay', 'Send again', { event: delivery.event_id }),
        ]),
      )}
    </main>
  </body>`
}

/** In whole or in part, as in the provider's own dashboard. */
function refundForm(base: string, payment: PaymentRow): Html {
  const left = payment.amount - payment.amount_refunded
  return html`<form method="post" action="${base}/dashboard">
    <input type="hidden" name="action" value="refund" />
    <input type="hidden" name="payment" value="${payment.id}" />
    <input name="amount" value="${left}" inputmode="numeric" aria-label="Paise to refund of ${payment.id}" size="9" />
    <select name="webhook" aria-label="Event about the refund of ${payment.id}">
      <option value="sent">with event</option>
      <option value="none">without</option>
    </select>
    <button class="second">Refund</button>
  </form>`
}

function faultFields(faults: Faults): Html[] {
  return (Object.keys(labels) as (keyof Faults)[]).map((name) => {
    const inner = faultsSchema.shape[name].unwrap() as { options?: readonly string[] }
    const value = faults[name]
    const attributes = html`id="${name}" name="faults[${name}]"`
    const choices = inner.options?.map(
      (option) => html`<option ${option === value ? html`selected` : ''}>${option}</option>`,
    )
    return html`<div>
      <label for="${name}">${labels[name]}</label>
      ${
        choices
          ? html`<select ${attributes}>
              ${choices}
            </select>`
          : html`<input ${attributes} value="${value}" ${typeof value === 'number' ? html`inputmode="numeric"` : ''} />`
      }
    </div>`
  })
}
