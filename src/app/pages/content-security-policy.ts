import type { Settings } from '#platform/server/config.ts'

/** sonner writes its styles into the page at import: they pass by their hash (made at the build). */
export type StyleHashes = readonly string[]

/**
 * The policy of one document: no script without its nonce, no inline script at all beyond those.
 * Pages that open the provider's checkout (/payment, /pay/…) also carry its sources.
 */
export function contentSecurityPolicy(options: {
  nonce: string
  styleHashes: StyleHashes
  dev: boolean
  checkout?: Settings['gateway']
  /** Where media come from, if not from this site alone. */
  mediaOrigin?: string | undefined
}): string {
  const { nonce, dev, checkout } = options
  const provider = checkout && checkout.mode !== 'sandbox' ? checkout : undefined
  const live = (...sources: (string | undefined)[]) =>
    provider ? sources.flatMap((source) => (source ? ` ${source}` : [])).join('') : ''
  // The provider's own, or what RAZORPAY_API_BASE and RAZORPAY_CHECKOUT_JS name in their place.
  const [api, script] = [originOf(provider?.apiBase), originOf(provider?.checkoutScriptUrl)]
  const media = options.mediaOrigin ? ` ${options.mediaOrigin}` : ''
  const styles = options.styleHashes.map((hash) => ` '${hash}'`).join('')
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'self'" : ''}`,
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'${styles}`,
    // React writes style={{…}} as attributes.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${live('https://*.razorpay.com')}`,
    "font-src 'self' data:",
    `connect-src 'self'${media}${dev ? ' ws:' : ''}${live(api, 'https://lumberjack.razorpay.com')}`,
    `media-src 'self' blob:${media}`,
    "worker-src 'self' blob:",
    `frame-src 'self'${live(api, script)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self'${live(api)}`,
  ].join('; ')
}

/** Of a path there is none: it is one of this site. */
const originOf = (address = ''): string | undefined => (URL.canParse(address) ? new URL(address).origin : undefined)
