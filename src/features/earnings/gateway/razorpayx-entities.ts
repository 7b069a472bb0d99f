import * as z from 'zod/mini'
import type { AccountCheck, GatewayPayout } from './port.ts'

// The provider's entities, as far as we read them (razorpay/markdown-docs, api/x). Unknown fields are let through; a
// field we rely on that is missing or of another kind makes the whole answer unclear.

const paise = z.number().check(z.int(), z.nonnegative())
const text = z.nullish(z.string())

const payoutEntity = z.object({
  id: z.string(),
  amount: paise,
  currency: z.string(),
  status: z.enum(['queued', 'pending', 'rejected', 'processing', 'processed', 'cancelled', 'reversed', 'failed']),
  utr: text,
  fees: z.nullish(paise),
  tax: z.nullish(paise),
  reference_id: text,
  failure_reason: text,
  status_details: z.nullish(z.looseObject({ description: text })),
})
const checkEntity = z.object({
  id: z.string(),
  status: z.enum(['created', 'completed', 'failed']),
  reference_id: text,
  results: z.nullish(z.looseObject({ account_status: text, registered_name: text })),
})
const collectionOf = <T extends z.ZodMiniType>(item: T) => z.object({ items: z.array(item) })

export const readMade = z.object({ id: z.string() })
export const readPayout = z.pipe(payoutEntity, z.transform(payoutOf))
export const readPayouts = z.pipe(
  collectionOf(payoutEntity),
  z.transform(({ items }) => items.map(payoutOf)),
)
export const readCheck = z.pipe(checkEntity, z.transform(checkOf))
export const readChecks = z.pipe(
  collectionOf(checkEntity),
  z.transform(({ items }) => items.map(checkOf)),
)
export const readFailure = z.object({ error: z.object({ code: z.string(), description: z.string() }) })

/** What an event is about; the entities themselves are asked for again (payloads are snapshots). */
export const readPayoutEvent = z.object({
  event: z.string(),
  payload: z.optional(
    z.looseObject({
      payout: z.optional(z.object({ entity: z.object({ id: z.string(), reference_id: text, status: text }) })),
      'fund_account.validation': z.optional(z.object({ entity: z.object({ id: z.string() }) })),
    }),
  ),
})

function payoutOf(one: z.output<typeof payoutEntity>): GatewayPayout {
  return {
    id: one.id,
    reference: one.reference_id ?? '',
    amountPaise: one.amount,
    currency: one.currency,
    status: one.status,
    utr: one.utr ?? null,
    feePaise: one.fees ?? null,
    feeTaxPaise: one.tax ?? null,
    reason: one.failure_reason || one.status_details?.description || '',
  }
}

function checkOf(one: z.output<typeof checkEntity>): AccountCheck {
  const ids = { id: one.id, reference: one.reference_id ?? '' }
  if (one.status === 'created') return { ...ids, state: 'pending' }
  if (one.status === 'failed') return { ...ids, state: 'unknown' }
  if (one.results?.account_status === 'active')
    return { ...ids, state: 'valid', registeredName: one.results.registered_name || null }
  return one.results?.account_status === 'invalid' ? { ...ids, state: 'invalid' } : { ...ids, state: 'unknown' }
}
