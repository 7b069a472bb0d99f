import type { CheckoutOptions, Returned } from './checkout-script.ts'

export type CheckoutOrder = {
  key: string
  orderId: string
  amountPaise: number
  /** The installation's name. */
  name: string
  description: string
  customerId?: string | null | undefined
  prefill?: { clubbedName: string; email: string; mobileNo: string } | undefined
}
export type CheckoutEnd = { paid: Returned } | { paid: null; failure: string | null }

/** Blue unless the theme says otherwise (specification 7). */
function accent(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--primary-600').trim() || '#3B82F6'
}

function optionsOf(order: CheckoutOrder): Omit<CheckoutOptions, 'modal'> {
  const { prefill } = order
  return {
    key: order.key,
    amount: order.amountPaise,
    currency: 'INR',
    name: order.name,
    description: order.description.slice(0, 250),
    order_id: order.orderId,
    ...(order.customerId ? { customer_id: order.customerId } : {}),
    ...(prefill ? { prefill: { name: prefill.clubbedName, email: prefill.email, contact: prefill.mobileNo } } : {}),
    theme: { color: accent() },
    // Typing a UPI id was withdrawn in February 2026: an app or a QR code is what is left.
    config: { display: { hide: [{ method: 'upi', flows: ['collect'] }] } },
  }
}

/**
 * Opens the provider's checkout over this page and waits for its end. A failed attempt may be followed by another
 * inside it, so only closing it ends without payment.
 */
export function openCheckout(order: CheckoutOrder): Promise<CheckoutEnd> {
  const { Razorpay } = window
  if (!Razorpay) return Promise.resolve({ paid: null, failure: null })
  return new Promise((resolve) => {
    let failure: string | null = null
    const checkout = new Razorpay({
      ...optionsOf(order),
      handler: (paid) => resolve({ paid }),
      modal: { ondismiss: () => resolve({ paid: null, failure }), escape: true, confirm_close: false },
    })
    checkout.on('payment.failed', ({ error }) => {
      failure = error?.description ?? null
    })
    checkout.open()
  })
}

/** The redirect way: the provider sends the browser on to `callbackUrl`; closing it runs `onCancel`. */
export function openRedirectCheckout(
  order: CheckoutOrder,
  { callbackUrl, cancelUrl }: { callbackUrl: string; cancelUrl: string },
): void {
  const here = (path: string) => new URL(path, window.location.origin).href
  const checkout =
    window.Razorpay &&
    new window.Razorpay({
      ...optionsOf(order),
      callback_url: here(callbackUrl),
      cancel_url: here(cancelUrl),
      redirect: true,
      modal: { ondismiss: () => window.location.replace(cancelUrl), escape: true, confirm_close: false },
    })
  checkout?.open()
}
