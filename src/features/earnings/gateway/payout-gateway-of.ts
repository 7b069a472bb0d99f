import type { PayoutGatewaySettings, Settings } from '#platform/server/config.ts'
import type { PayoutGateway } from './port.ts'
import { razorpayx } from './razorpayx.ts'

const gateways = new WeakMap<PayoutGatewaySettings, PayoutGateway>()

type Asker = { settings: Pick<Settings, 'payoutGateway'> }

/** The payout provider behind these settings; absent where creators are paid by bank files alone. */
export function payoutGatewayOf({ settings: { payoutGateway } }: Asker): PayoutGateway | undefined {
  if (!payoutGateway) return undefined
  let gateway = gateways.get(payoutGateway)
  if (!gateway) gateways.set(payoutGateway, (gateway = razorpayx(payoutGateway)))
  return gateway
}

/** Puts another provider behind these settings; a test's own, for one. */
export function setPayoutGateway(settings: PayoutGatewaySettings, gateway: PayoutGateway): void {
  gateways.set(settings, gateway)
}
