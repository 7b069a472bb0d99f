import type { Instrument, PaymentRow } from '../entities.ts'
import type { FailureReason } from '../failures.ts'
import { type Html, html } from './html.ts'
import { banks, wallets } from './method-pages.ts'
import { rupees } from './page.ts'
import type { Checkout } from './sessions.ts'

/** Reasons a tester may choose: those a bank gives, in a few words. */
const reasons: Partial<Record<FailureReason, string>> = {
  payment_failed: 'Problem at the bank',
  insufficient_fund: 'Not enough money',
  card_declined: 'Card declined',
  card_disabled_for_online_payments: 'Card off for online payments',
  incorrect_otp: 'Wrong one-time password',
  payment_timed_out: 'Not completed in time',
  payment_cancelled: 'Cancelled by the customer',
}

/** Where the customer would be at their bank. Anyone who tests says how the bank answers. */
export function bankPage(base: string, checkout: Checkout, payment: PaymentRow, error?: string): Html {
  const action = `${base}/checkout/${checkout.id}/bank/${payment.id}`
  const used = JSON.parse(payment.instrument) as Instrument
  if ('card' in used) return otpPage(action, used.card, payment, error)
  return html`
    <form class="bank" method="post" action="${action}" data-once>
      <h2>${placeOf(used)}</h2>
      <p>No bank is contacted. Choose the result of this ${rupees(payment.amount)} payment.</p>
      <button class="first" name="outcome" value="success">Success</button>
      ${otherAnswers()}
    </form>
  `
}

function placeOf(used: Exclude<Instrument, { card: unknown }>): string {
  if ('bank' in used) return banks[used.bank as keyof typeof banks] ?? 'Bank'
  if ('wallet' in used) return `${wallets[used.wallet as keyof typeof wallets] ?? ''} wallet`
  return used.flow === 'qr' ? 'UPI app on another phone' : 'UPI app'
}

function otpPage(
  action: string,
  card: { network: string; last4: string },
  payment: PaymentRow,
  error: string | undefined,
): Html {
  return html`
    <form class="bank" method="post" action="${action}" data-once>
      <h2>Verify this payment</h2>
      <p>${card.network} card ending ${card.last4}, ${rupees(payment.amount)}.</p>
      <div class="field">
        <label for="otp">One-time password</label>
        <input
          id="otp"
          name="otp"
          inputmode="numeric"
          autocomplete="one-time-code"
          maxlength="10"
          aria-describedby="otp_hint otp_error"
          ${error ? html`aria-invalid="true"` : ''}
        />
        <p class="error" id="otp_error" role="alert">${error}</p>
        <p class="hint" id="otp_hint">In test mode 4 to 10 digits succeed, fewer fail.</p>
      </div>
      <button class="first" name="outcome" value="otp">Submit</button>
      <details>
        <summary>Other answers of the bank</summary>
        <button class="second" name="outcome" value="success">Success</button>
        ${otherAnswers()}
      </details>
    </form>
  `
}

function otherAnswers(): Html {
  return html`
    <fieldset>
      <legend>Payment fails</legend>
      <label for="reason">Reason</label>
      <select id="reason" name="reason">
        ${Object.entries(reasons).map(([reason, text]) => html`<option value="${reason}">${text}</option>`)}
      </select>
      <button class="second" name="outcome" value="failure">Failure</button>
    </fieldset>
    <div class="rows">
      <button class="second" name="outcome" value="pending">Pending</button>
      <button class="second" name="outcome" value="closed">Success, but close the tab</button>
      <button class="second" name="outcome" value="cancel">Cancel</button>
    </div>
  `
}
