import {
  ReportAway,
  type ReportedItem,
  type ReportedSettlement,
  type SettlementReports,
} from '#features/settlements/gateway/port.ts'
import { setReports } from '#features/settlements/gateway/reports-of.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import type { Settings } from '#platform/server/config.ts'

export type FakeReports = SettlementReports & {
  paid: ReportedSettlement[]
  /** The report, by the day in India. */
  lines: Map<string, ReportedItem[]>
  /** Everything asked, by name and day. */
  requests: string[]
  /** The days whose report does not come. */
  away: Set<string>
  /** Pays these lines out at a moment, as the provider does. */
  settle(
    at: Date,
    lines: readonly (Partial<ReportedItem> & Pick<ReportedItem, 'entityId' | 'kind'>)[],
  ): ReportedSettlement
}

let made = 0

/** A provider's settlements in memory, put behind these settings. */
export function fakeReports(settings: Settings): FakeReports {
  const fake: FakeReports = {
    paid: [],
    lines: new Map(),
    requests: [],
    away: new Set(),
    async settlements({ from, to, skip, count }) {
      const day = dayInIndia(from)
      fake.requests.push(`settlements ${day}`)
      if (fake.away.has(day)) throw new ReportAway(day)
      return fake.paid.filter((one) => one.createdAt >= from && one.createdAt <= to).slice(skip, skip + count)
    },
    async items(day, { skip, count }) {
      fake.requests.push(`items ${day}`)
      return (fake.lines.get(day) ?? []).slice(skip, skip + count)
    },
    settle(at, lines) {
      const id = `setl_${process.pid}x${(made += 1)}`
      const whole = lines.map((line) => ({
        creditPaise: 0,
        debitPaise: 0,
        feePaise: 0,
        feeTaxPaise: 0,
        paymentId: null,
        disputeId: null,
        settlementId: id,
        ...line,
      }))
      const amountPaise = whole.reduce((sum, line) => sum + line.creditPaise - line.debitPaise, 0)
      const settlement = { id, amountPaise, status: 'processed', utr: `UTR${made}`, createdAt: at }
      fake.paid.push(settlement)
      fake.lines.set(dayInIndia(at), [...(fake.lines.get(dayInIndia(at)) ?? []), ...whole])
      return settlement
    },
  }
  setReports(settings, fake)
  return fake
}
