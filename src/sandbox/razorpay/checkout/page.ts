import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { formatPaise } from '#platform/format/money.ts'
import { type Html, html } from './html.ts'
import type { Checkout } from './sessions.ts'

export type Asset = { name: string; type: string; body: string; version: string }

function asset(url: URL, name: string, type: string): Asset {
  const body = readFileSync(url, 'utf8')
  return { name, type, body, version: createHash('sha256').update(body).digest('hex').slice(0, 10) }
}

/** What the browser loads, read once: small files that need no build. */
export const assets = {
  checkout: asset(new URL('../browser/checkout.js', import.meta.url), 'checkout.js', 'text/javascript; charset=utf-8'),
  page: asset(new URL('../browser/page.js', import.meta.url), 'page.js', 'text/javascript; charset=utf-8'),
  base: asset(new URL('../browser/base.css', import.meta.url), 'base.css', 'text/css; charset=utf-8'),
  sheet: asset(new URL('../browser/page.css', import.meta.url), 'page.css', 'text/css; charset=utf-8'),
  dashboard: asset(new URL('../browser/dashboard.css', import.meta.url), 'dashboard.css', 'text/css; charset=utf-8'),
}

export function rupees(paise: number): string {
  return formatPaise(paise)
}

type DocumentOptions = { style?: 'sheet' | 'dashboard'; refreshSeconds?: number }

/**
 * A whole document. Every page says TEST MODE, whatever else it shows.
 * @param base the sandbox's own path
 */
export function documentOf(base: string, title: string, body: Html, options: DocumentOptions = {}): string {
  const address = ({ name, version }: Asset) => `${base}/assets/${name}?v=${version}`
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light" />
        ${options.refreshSeconds ? html`<meta http-equiv="refresh" content="${options.refreshSeconds}" />` : ''}
        <title>${title} · test mode</title>
        <link rel="stylesheet" href="${address(assets.base)}" />
        <link rel="stylesheet" href="${address(assets[options.style ?? 'sheet'])}" />
        <script src="${address(assets.page)}" defer></script>
      </head>
      ${body}
    </html>`.html
}

/** Said on every page, before anything else. */
export const ribbon = html`<aside class="ribbon" aria-label="Test mode">
  <strong>TEST MODE</strong> <span>No money moves</span>
</aside>`

/** The sheet all checkout pages share: ribbon, merchant, amount, way out. */
export function sheet(base: string, checkout: Checkout, main: Html, options: { status: 'open' | 'closed' }): Html {
  const { order, options: look } = checkout
  const until = new Date(checkout.endsAt).toLocaleTimeString('en-IN', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'Asia/Kolkata',
  })
  const leave = look.shown === 'frame' || look.cancelUrl !== null
  return html`<body class="${look.shown}" data-shown="${look.shown}">
    <div class="sheet">
      ${ribbon}
      <header class="bill">
        <span class="tile" aria-hidden="true">${[...look.name][0] ?? ''}</span>
        <div class="payee">
          <h1 tabindex="-1" id="top">${look.name}</h1>
          ${look.description ? html`<p>${look.description}</p>` : ''}
        </div>
        ${
          leave
            ? html`<a
                class="leave"
                href="${base}/checkout/${checkout.id}/cancel"
                data-leave
                aria-label="Cancel payment"
              >
                <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
                  <path
                    d="M6 6l12 12M18 6L6 18"
                    fill="none"
                    stroke="currentColor"
                    stroke-width="2"
                    stroke-linecap="round"
                  />
                </svg>
              </a>`
            : ''
        }
        <p class="amount"><span>Amount to pay</span> <strong>${rupees(order.amount)}</strong></p>
        ${
          checkout.repeats
            ? html`<p class="repeats">
                Then ${rupees(checkout.repeats.amount)} every ${checkout.repeats.every}, until you cancel
              </p>`
            : ''
        }
        ${
          options.status === 'open'
            ? html`<p class="clock">
                Open until ${until}<span
                  data-clock="${Math.round(checkout.endsAt)}"
                  role="timer"
                  aria-live="off"
                ></span>
              </p>`
            : ''
        }
      </header>
      <main>${main}</main>
      <footer>
        <p>Sandbox payment gateway. It replaces the real one for testing, and no money moves.</p>
        <p>Order <code>${order.id}</code></p>
      </footer>
    </div>
  </body>`
}
