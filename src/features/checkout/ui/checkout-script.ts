/** What the provider hands over when a payment has been authorised. */
export type Returned = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string }
type Failure = { error?: { description?: string } }

/** The provider's checkout, as far as we use it (payments-india A4). */
export type CheckoutOptions = {
  key: string
  amount: number
  currency: 'INR'
  name: string
  description: string
  order_id: string
  customer_id?: string
  prefill?: { name: string; email: string; contact: string }
  theme: { color: string }
  config: { display: { hide: { method: 'upi'; flows: ['collect'] }[] } }
  handler?: (returned: Returned) => void
  callback_url?: string
  cancel_url?: string
  redirect?: true
  modal: { ondismiss: () => void; escape: boolean; confirm_close: boolean }
}
type Checkout = { on(event: 'payment.failed', listener: (failure: Failure) => void): void; open(): void; close(): void }

declare global {
  interface Window {
    Razorpay?: new (options: CheckoutOptions) => Checkout
  }
}

let loading: Promise<boolean> | null = null

/** Loads the provider's script once, under this page's policy; false when it can't be had (it may be tried again). */
export function loadCheckoutScript(url: string): Promise<boolean> {
  if (window.Razorpay) return Promise.resolve(true)
  loading ??= addScript(url).then((loaded) => {
    if (!loaded) loading = null
    return loaded
  })
  return loading
}

function addScript(url: string): Promise<boolean> {
  const script = document.createElement('script')
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  if (nonce) script.nonce = nonce
  script.src = url
  return new Promise((resolve) => {
    script.onload = () => resolve(window.Razorpay !== undefined)
    script.onerror = () => {
      script.remove()
      resolve(false)
    }
    document.head.append(script)
  })
}
