import type { GatewaySettings, Settings } from '#platform/server/config.ts'
import type { Gateway } from './port.ts'
import { razorpay } from './razorpay.ts'

const gateways = new WeakMap<GatewaySettings, Gateway>()

type Asker = { settings: Pick<Settings, 'gateway'>; request?: { deadlineMs?: number } }

/** The provider behind these settings; within a request all its answers come before the request's deadline. */
export function gatewayOf({ settings, request }: Asker): Gateway {
  let gateway = gateways.get(settings.gateway)
  if (!gateway) gateways.set(settings.gateway, (gateway = razorpay(settings.gateway)))
  return request?.deadlineMs === undefined ? gateway : gateway.within(request.deadlineMs)
}

/** Puts another provider behind these settings; a test's own, for one. */
export function setGateway(settings: Pick<Settings, 'gateway'>, gateway: Gateway): void {
  gateways.set(settings.gateway, gateway)
}
