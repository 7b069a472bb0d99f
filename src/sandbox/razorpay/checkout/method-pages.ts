import QRCode from 'qrcode'
import { rupeesFromPaise } from '#platform/format/rupees.ts'
import { savedName, type TokenRow } from '../customers/entities.ts'
import { type CardErrors, testCards } from './card.ts'
import { type Html, html, trusted } from './html.ts'
import { rupees } from './page.ts'
import { type Checkout, type Method, methods } from './sessions.ts'

const titles: Record<Method, string> = { upi: 'UPI', card: 'Card', netbanking: 'Netbanking', wallet: 'Wallet' }

export const upiApps = { gpay: 'GPay', phonepe: 'PhonePe', paytm: 'Paytm', qr: 'UPI app' } as const
/** Banks and wallets that do not exist. */
export const banks = {
  NEEM: 'Neem Nagar Bank',
  GANG: 'Gangotri State Bank',
  KAVE: 'Kaveri Co-operative Bank',
  MALA: 'Malabar Coast Bank',
  DECC: 'Deccan Merchants Bank',
  HIMA: 'Himachal Orchard Bank',
} as const
export const wallets = { jhola: 'Jhola', gullak: 'Gullak', batua: 'Batua' } as const

/** A mandate is given by UPI AutoPay or with a card, so only these are offered for what is charged again. */
const canRepeat: readonly Method[] = ['upi', 'card']

/** The ways to pay, one open at a time; each way is a page of its own, so none needs a script. */
export async function methodPage(
  base: string,
  checkout: Checkout,
  method: Method,
  { errors = {}, saved = [] }: { errors?: CardErrors; saved?: readonly TokenRow[] } = {},
): Promise<Html> {
  const here = `${base}/checkout/${checkout.id}`
  const panels = { upi: upiPanel, card: cardPanel, netbanking: banksPanel, wallet: walletsPanel }
  const offered = checkout.subscriptionId ? methods.filter((one) => canRepeat.includes(one)) : methods
  return html`
    <nav class="ways" aria-label="Ways to pay">
      ${offered.map(
        (one) =>
          html`<a href="${here}?method=${one}" ${one === method ? html`aria-current="page"` : ''}>${titles[one]}</a>`,
      )}
    </nav>
    <form method="post" action="${here}/pay" data-once data-card="${method === 'card' ? 'yes' : ''}" novalidate>
      <input type="hidden" name="method" value="${method}" />
      ${savedPanel(saved.filter((one) => one.method === method))} ${await panels[method](checkout, errors)}
    </form>
  `
}

function savedPanel(saved: readonly TokenRow[]): Html | '' {
  return (
    (saved.length > 0 &&
      html`
        <h2>Saved by you</h2>
        <div class="rows">
          ${saved.map((one) => html`<button class="choice" name="token" value="${one.id}">${savedName(one)}</button>`)}
        </div>
      `) ||
    ''
  )
}

/** Only a customer whom the merchant knows can find it again. */
function saveBox({ options }: Checkout, what: string): Html | '' {
  return options.customerId
    ? html`<label class="save"><input type="checkbox" name="save" value="1" /> Save this ${what} for next time</label>`
    : ''
}

async function upiPanel(checkout: Checkout): Promise<Html> {
  const { order } = checkout
  const amount = rupeesFromPaise(order.amount).toFixed(2)
  const address = `upi://pay?pa=sandbox@rzp&am=${amount}&cu=INR&tr=${order.id}`
  const drawing = await QRCode.toString(address, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' })
  return html`
    ${saveBox(checkout, 'UPI ID')}
    <div class="upi">
      <section aria-labelledby="apps">
        <h2 id="apps">Pay with an app on this phone</h2>
        <div class="tiles">
          ${(['gpay', 'phonepe', 'paytm'] as const).map(
            (app) => html`<button class="choice" name="app" value="${app}">${upiApps[app]}</button>`,
          )}
        </div>
      </section>
      <section class="scan" aria-labelledby="scan">
        <h2 id="scan">Scan with any UPI app</h2>
        <div class="code" role="img" aria-label="QR code to pay ${rupees(order.amount)} by UPI">
          ${trusted(drawing)}
        </div>
        <button class="second" name="app" value="qr">I have scanned the code</button>
      </section>
    </div>
  `
}

async function cardPanel(checkout: Checkout, errors: CardErrors): Promise<Html> {
  const { order } = checkout
  const field = (name: keyof CardErrors, label: string, rest: Html) => html`
    <div class="field">
      <label for="card_${name}">${label}</label>
      <input
        id="card_${name}"
        name="card_${name}"
        required
        ${errors[name] ? html`aria-invalid="true" aria-describedby="card_${name}_error"` : ''}
        ${rest}
      />
      <p class="error" id="card_${name}_error" role="alert" data-error="${name}">${errors[name]}</p>
    </div>
  `
  return html`
    <h2>Pay with a card</h2>
    ${field('number', 'Card number', html`inputmode="numeric" autocomplete="cc-number" maxlength="23" placeholder="0000 0000 0000 0000"`)}
    <div class="pair">
      ${field('expiry', 'Expiry (MM/YY)', html`inputmode="numeric" autocomplete="cc-exp" maxlength="7" placeholder="MM/YY"`)}
      ${field('cvv', 'CVV', html`inputmode="numeric" autocomplete="cc-csc" maxlength="4" type="password"`)}
    </div>
    ${field('name', 'Name on the card', html`autocomplete="cc-name" maxlength="80"`)} ${saveBox(checkout, 'card')}
    <button class="first">Pay ${rupees(order.amount)}</button>
    <p class="hint">The number is checked and forgotten. Never type a card of your own here.</p>
    <details>
      <summary>Test cards</summary>
      <p class="hint">Any CVV and any month in the future will do.</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">What it does</th>
          </tr>
        </thead>
        <tbody>
          ${testCards.map(
            ({ number, what, failure }) =>
              html`<tr>
                <td><code>${number}</code></td>
                <td>${failure ? what : `${what}: succeeds`}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </details>
  `
}

async function banksPanel(): Promise<Html> {
  return choices('Choose your bank', 'bank', banks)
}

async function walletsPanel(): Promise<Html> {
  return choices('Choose your wallet', 'wallet', wallets)
}

function choices(title: string, name: string, list: Record<string, string>): Html {
  return html`
    <h2>${title}</h2>
    <div class="rows">
      ${Object.entries(list).map(
        ([code, label]) => html`<button class="choice" name="${name}" value="${code}">${label}</button>`,
      )}
    </div>
  `
}
