import type { GatewaySettings, Settings } from '#platform/server/config.ts'
import type { SettlementReports } from './port.ts'
import { razorpayReports } from './razorpay-reports.ts'

const known = new WeakMap<GatewaySettings, SettlementReports>()

/** The provider behind these settings. */
export function reportsOf(settings: Pick<Settings, 'gateway'>): SettlementReports {
  let reports = known.get(settings.gateway)
  if (!reports) known.set(settings.gateway, (reports = razorpayReports(settings.gateway)))
  return reports
}

/** Puts another provider behind these settings; a test's own, for one. */
export function setReports(settings: Pick<Settings, 'gateway'>, reports: SettlementReports): void {
  known.set(settings.gateway, reports)
}
