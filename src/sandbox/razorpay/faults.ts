import * as z from 'zod'
import { text } from '#platform/database/rows.ts'
import { dayMs } from '#platform/format/durations.ts'
import type { Reader, Tx } from './context.ts'

const max = 10_000
const count = z.int().min(0).max(max)

/** What goes wrong on purpose. Counts run down by themselves; the rest holds until changed. */
export const faultsSchema = z.strictObject({
  /** The next events never leave. */
  dropWebhooks: count.default(0),
  /** Every new event waits this long. */
  delayWebhooksMs: z.int().min(0).max(dayMs).default(0),
  /** Every new event is sent so many times more. */
  duplicateWebhooks: z.int().min(0).max(20).default(0),
  /** The next attempts carry a wrong signature. */
  corruptSignatures: count.default(0),
  /** The next attempts are signed with `oldSecret`. */
  signWithOldSecret: count.default(0),
  oldSecret: z.string().min(1).max(200).default('sbx_webhook_secret_old'),
  /** The next events show an amount one paisa too high. */
  amountPlusOne: count.default(0),
  webhookOrder: z.enum(['shuffled', 'natural', 'reversed']).default('shuffled'),
  apiLatencyMs: z.int().min(0).max(60_000).default(0),
  /** The next calls fail. `500`, `timeout` and `lost` come after the work was committed, `429` and `409` before. */
  failCalls: count.default(0),
  failWith: z.enum(['500', 'timeout', 'lost', '429', '409']).default('500'),
  /** Which calls fail: all, or those of one method. */
  failOf: z.enum(['any', 'GET', 'POST', 'PATCH']).default('any'),
  /** What becomes of refunds: after a moment, in the answer itself, or only when told. */
  refunds: z.enum(['soon', 'at once', 'when told']).default('soon'),
  /** Of the balance that refunds leave from: while it is low they are refused. */
  refundBalance: z.enum(['enough', 'low']).default('enough'),
  /** Whether a refund that asks for the best speed is instant, or goes the normal way after all. */
  instantRefunds: z.enum(['possible', 'impossible']).default('possible'),
  /** What becomes of payouts and checks of accounts: after a moment, in the answer itself, or by a control call alone. */
  payouts: z.enum(['soon', 'at once', 'by hand']).default('soon'),
  /** Of the account that payouts leave from: while it is low they are queued or refused. */
  payoutBalance: z.enum(['enough', 'low']).default('enough'),
  /** Of orders that say nothing about capture. */
  capture: z.enum(['automatic', 'manual']).default('automatic'),
})

export type Faults = z.output<typeof faultsSchema>
type Counted = 'dropWebhooks' | 'corruptSignatures' | 'signWithOldSecret' | 'amountPlusOne' | 'failCalls'

export const noFaults: Faults = faultsSchema.parse({})

export async function readFaults(sql: Reader): Promise<Faults> {
  const [row] = await sql({ faults: text })`select faults from sbx.account`
  return faultsSchema.parse(JSON.parse(row?.faults ?? '{}'))
}

export async function changeFaults(tx: Tx, change: (faults: Faults) => Faults): Promise<Faults> {
  const [row] = await tx({ faults: text })`select faults from sbx.account for update`
  const next = change(faultsSchema.parse(JSON.parse(row?.faults ?? '{}')))
  await tx`update sbx.account set faults = ${JSON.stringify(next)}`
  return next
}

/** Uses up one of a counted fault; false when none is left. */
export async function takeFault(tx: Tx, name: Counted): Promise<boolean> {
  if ((await readFaults(tx))[name] === 0) return false
  let taken = false
  await changeFaults(tx, (faults) => {
    taken = faults[name] > 0
    return taken ? { ...faults, [name]: faults[name] - 1 } : faults
  })
  return taken
}
