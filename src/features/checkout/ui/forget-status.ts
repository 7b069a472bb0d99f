import { call, CallError } from '#platform/api/client.ts'
import { clearStatus } from '../contract/checkout.ts'
import { payment } from './payment-store.ts'

/** How the payment ended has been seen: /payment without an address starts afresh. The order stays. */
export function forgetStatus(): void {
  payment.reset()
  call(clearStatus, {}).catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error
  })
}
