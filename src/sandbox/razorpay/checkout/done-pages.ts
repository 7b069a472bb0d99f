import type { PaymentError, PaymentRow } from '../entities.ts'
import { paymentError } from '../failures.ts'
import { orderSignature, subscriptionSignature } from '../signatures.ts'
import type { Sandbox } from '../context.ts'
import { type Html, html } from './html.ts'
import { rupees } from './page.ts'
import type { Checkout } from './sessions.ts'

type Fields = Record<string, string>

/** What page.js tells the page around the frame. */
const message = (type: string, data: object = {}): string => JSON.stringify({ type, data })

/** A payment went through: the three signed fields travel to the merchant, by the browser. */
export function successPage(sandbox: Sandbox, checkout: Checkout, payment: PaymentRow): Html {
  const fields: Fields = {
    razorpay_payment_id: payment.id,
    ...(checkout.subscriptionId
      ? {
          razorpay_subscription_id: checkout.subscriptionId,
          razorpay_signature: subscriptionSignature(checkout.subscriptionId, payment.id, sandbox.keySecret),
        }
      : {
          razorpay_order_id: checkout.order.id,
          razorpay_signature: orderSignature(checkout.order.id, payment.id, sandbox.keySecret),
        }),
  }
  const { options } = checkout
  return html`
    <div
      class="done good"
      role="status"
      ${options.shown === 'frame' ? html`data-message="${message('success', fields)}"` : ''}
    >
      ${tick()}
      <h2>Payment successful</h2>
      <p>${rupees(payment.amount)} paid. Payment <code>${payment.id}</code></p>
      ${
        options.shown === 'page' && options.callbackUrl
          ? returnForm(options.callbackUrl, fields, `Continue to ${options.name}`)
          : html`<p class="hint">You can return to ${options.name} now.</p>`
      }
    </div>
  `
}

/** An attempt failed: the merchant hears why; in the frame the customer may choose another way. */
export function failurePage(base: string, checkout: Checkout, payment: PaymentRow): Html {
  const stored = payment.error ? (JSON.parse(payment.error) as PaymentError) : paymentError('payment_failed')
  const metadata = { order_id: checkout.order.id, payment_id: payment.id }
  const { options } = checkout
  return html`
    <div
      class="done bad"
      role="status"
      ${options.shown === 'frame' ? html`data-message="${message('failed', { error: { ...stored, metadata } })}"` : ''}
    >
      <h2>Payment failed</h2>
      <p>${stored.description}</p>
      ${
        options.shown === 'page' && options.callbackUrl
          ? returnForm(
              options.callbackUrl,
              {
                'error[code]': stored.code,
                'error[description]': stored.description,
                'error[source]': stored.source,
                'error[step]': stored.step,
                'error[reason]': stored.reason,
                'error[metadata]': JSON.stringify(metadata),
              },
              `Return to ${options.name}`,
            )
          : options.retry &&
            html`<p><a class="first" href="${base}/checkout/${checkout.id}?method=${payment.method}">Try again</a></p>`
      }
    </div>
  `
}

/** The bank said nothing yet; the page asks again by itself. */
export function pendingPage(base: string, checkout: Checkout): Html {
  const leave = checkout.options.shown === 'frame' || checkout.options.cancelUrl !== null
  return html`
    <div class="done" role="status">
      <h2>Waiting for the bank</h2>
      <p>The bank has not answered yet. Nothing is lost: the merchant is told as soon as it does.</p>
      ${leave && html`<p><a class="second" href="${base}/checkout/${checkout.id}/cancel" data-leave>Stop waiting</a></p>`}
    </div>
  `
}

/** Paid, and the browser tells nobody: as if the tab were closed here. */
export function silentPage(): Html {
  return html`
    <div class="done good" role="status">
      <h2>Paid. Now close this tab</h2>
      <p>The money is taken and the merchant’s page will not hear of it from this browser.</p>
    </div>
  `
}

/** Nothing (more) can be paid here. */
export function closedPage(base: string, checkout: Checkout, title: string, text: string): Html {
  const leave = checkout.options.shown === 'frame' || checkout.options.cancelUrl !== null
  return html`
    <div class="done" role="status">
      <h2>${title}</h2>
      <p>${text}</p>
      ${leave && html`<p><a class="second" href="${base}/checkout/${checkout.id}/cancel" data-leave>Close</a></p>`}
    </div>
  `
}

/** In a frame: nothing but word that it was left. */
export function leftPage(): Html {
  return html`<div class="done" role="status" data-message="${message('dismiss')}"><h2>Payment cancelled</h2></div>`
}

/** Sends itself where scripts run, and is a button where they don't. */
function returnForm(action: string, fields: Fields, label: string): Html {
  return html`<form method="post" action="${action}" data-send>
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="first">${label}</button>
  </form>`
}

function tick(): Html {
  return html`<svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
    <circle cx="24" cy="24" r="22" fill="none" stroke="currentColor" stroke-width="3" />
    <path d="M15 25l6 6 12-13" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" />
  </svg>`
}
