import * as z from 'zod/mini'
import { callService } from '#platform/server/call-service.ts'
import type { GatewaySettings } from '#platform/server/config.ts'
import { ReportAway, type SettlementReports } from './port.ts'

const timeoutMs = 20_000
const retries = 2
const retryDelayMs = (attempt: number) => 500 * 2 ** attempt

const paise = z.number().check(z.int(), z.nonnegative())
const text = z.nullish(z.string())
const settlements = z.object({
  items: z.array(z.object({ id: z.string(), amount: paise, status: z.string(), utr: text, created_at: z.number() })),
})
const items = z.object({
  items: z.array(
    z.object({
      entity_id: z.string(),
      type: z.enum(['payment', 'refund', 'transfer', 'adjustment']),
      debit: paise,
      credit: paise,
      fee: z.nullish(paise),
      tax: z.nullish(paise),
      settlement_id: text,
      payment_id: text,
      dispute_id: text,
    }),
  ),
})

/** The provider's settlements and their report over fetch: reads alone, tried again on any failure that may pass. */
export function razorpayReports(settings: GatewaySettings): SettlementReports {
  async function ask<S extends z.ZodMiniType>(path: string, shape: S): Promise<z.output<S>> {
    const what = path.split('?')[0] as string
    for (let attempt = 0; ; attempt++) {
      const answer = await callService(settings, { method: 'GET', path: `/v1${path}`, timeoutMs })
      if (answer.status === 200) {
        const parsed = shape.safeParse(answer.json)
        if (parsed.success) return parsed.data
        throw new ReportAway(`${what}: an answer of another shape`)
      }
      const passes = answer.status === 0 || answer.status === 429 || answer.status >= 500
      if (!passes || attempt >= retries) throw new ReportAway(`${what}: ${answer.status || 'no answer'}`)
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs(attempt)))
    }
  }

  return {
    async settlements({ from, to, skip, count }) {
      const path = `/settlements?from=${seconds(from)}&to=${seconds(to)}&count=${count}&skip=${skip}`
      return (await ask(path, settlements)).items.map((one) => ({
        id: one.id,
        amountPaise: one.amount,
        status: one.status,
        utr: one.utr ?? null,
        createdAt: new Date(one.created_at * 1000),
      }))
    },
    async items(day, { skip, count }) {
      const [year, month, date] = day.split('-')
      const path = `/settlements/recon/combined?year=${year}&month=${month}&day=${date}&count=${count}&skip=${skip}`
      return (await ask(path, items)).items.map((one) => ({
        entityId: one.entity_id,
        kind: one.type,
        creditPaise: one.credit,
        debitPaise: one.debit,
        feePaise: one.fee ?? 0,
        feeTaxPaise: one.tax ?? 0,
        settlementId: one.settlement_id ?? null,
        paymentId: one.payment_id ?? null,
        disputeId: one.dispute_id ?? null,
      }))
    },
  }
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
