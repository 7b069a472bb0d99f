import * as z from 'zod/mini'
import { documentKinds, isPrefix } from '#features/checkout/rules/documents.ts'
import { agreedRateKinds, rateKinds, thresholdKinds, wholeBasisPoints } from '#features/rates/rules.ts'
import { adminRoles, endpoint, financeRoles, type ReplyOf } from '#platform/api/contract.ts'
import {
  amount,
  email,
  maxLength,
  number,
  optionalText,
  positiveNumber,
  required,
  rule,
  zodError,
} from '#platform/api/validation.ts'
import { isDay } from '#platform/format/is-day.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { messages } from '../messages/rates-en.ts'

const dated = {
  validFrom: z.string(),
  /** The last day; null: until further notice. */
  validTo: z.nullable(z.string()),
  /** The law, notification or decision that it comes from. */
  source: z.string(),
}

/** All rates and thresholds, the newest of a kind first; of creators' own rates the newest 200. */
export const financeRates = endpoint({
  call: 'GET /admin/finance/rates',
  kind: 'read',
  access: financeRoles,
  input: z.object({}),
  reply: z.object({
    /** Today in India: what holds now has begun and has not ended. */
    today: z.string(),
    rates: z.array(
      z.object({
        kind: z.enum(rateKinds),
        /** Of 10,000. */
        basisPoints: z.number(),
        creator: z.nullable(z.object({ uid: z.string(), name: z.string() })),
        /** Whether the reader may remove it before it begins: not one of their own while someone else can. */
        canRemove: z.boolean(),
        ...dated,
      }),
    ),
    thresholds: z.array(z.object({ kind: z.enum(thresholdKinds), amount, ...dated })),
    /** What the numbers of each kind of document begin with. */
    series: z.array(z.object({ kind: z.enum(documentKinds), prefix: z.string(), ...dated })),
    /** The last number given with a prefix in each fiscal year. */
    counters: z.array(z.object({ prefix: z.string(), fiscalYear: z.string(), last: z.number() })),
    /** Whether the reader may add and remove series. */
    canChangeSeries: z.boolean(),
  }),
  amounts: { reply: { thresholds: { amount: 'rupees' } } },
  summary: 'Lists rates, thresholds and document series with their days and sources',
})
export type FinanceRates = ReplyOf<typeof financeRates>

const from = {
  /** A day in India after today: what was sold today was sold at today's rate. Before the first sale a creator's share may start today. */
  validFrom: required().check(rule(isDay, textOf(messages, 'wrongDay'))),
  source: required().check(maxLength(300)),
}
const added = { kind: 'write', access: financeRoles, reply: z.object({}), creates: true } as const
const percent = () =>
  number().check(
    rule(
      (value) => value >= 0 && value <= 100 && Number.isInteger(Math.round(value * 1e6) / 1e4),
      textOf(messages, 'wrongPercent'),
    ),
  )
const chosen = { error: zodError(textOf(platformMessages, 'required')) }

/**
 * Adds a rate from a day on; the one before it ends the day before. With `creator`, the email of a creator, it is their own.
 * Refusals: 422 on `validFrom` for days before tomorrow (a creator's share: before today while nothing was sold), on `creator` also where it is the sender and someone else could agree the rate, on `percent` of GST that is not whole, since documents
 * state a whole rate; RATE_OVERLAPS 409.
 */
export const addRate = endpoint({
  ...added,
  call: 'POST /admin/finance/rates',
  input: z
    .object({
      kind: z.enum(rateKinds, chosen),
      percent: percent(),
      creator: z.optional(z.union([z.literal(''), email()])),
      ...from,
    })
    .check(
      z.refine(({ kind, creator }) => !creator || agreedRateKinds.some((one) => one === kind), {
        path: ['creator'],
        error: zodError(textOf(messages, 'onlyShares')),
      }),
      z.refine(({ kind, percent }) => kind !== 'gst' || Number.isInteger(percent), {
        path: ['percent'],
        error: zodError(textOf(messages, 'wholeGst')),
      }),
    ),
  summary: 'Adds a rate that applies from a given day',
})

/** The same of a threshold. */
export const addThreshold = endpoint({
  ...added,
  call: 'POST /admin/finance/thresholds',
  input: z.object({ kind: z.enum(thresholdKinds, chosen), amount: positiveNumber(), ...from }),
  amounts: { input: { amount: 'rupees' } },
  summary: 'Adds a threshold that applies from a given day',
})

/**
 * Gives the numbers of a kind of document another prefix from a day on; they begin at 1. Numbers that were issued stay.
 * Refusals: 422 on `validFrom` for today and before, on `prefix` where it is not one or is of another kind; RATE_OVERLAPS 409.
 */
export const addSeries = endpoint({
  ...added,
  access: adminRoles,
  call: 'POST /admin/finance/series',
  input: z.object({
    kind: z.enum(documentKinds, chosen),
    prefix: required().check(z.toUpperCase(), rule(isPrefix, textOf(messages, 'wrongPrefix'))),
    ...from,
  }),
  summary: 'Sets the number prefix of a kind of document from a given day',
})

const day = { validFrom: required().check(rule(isDay, textOf(messages, 'wrongDay'))) }
const removed = { kind: 'write', access: financeRoles, reply: z.object({}) } as const

/**
 * Removes a rate that has not begun; the one before it holds on. `creator` is the uid of the creator whose own rate it is.
 * Refusals: RATE_NOT_FOUND 404, RATE_OWN 403 for one of one's own while someone else can remove it, RATE_HAS_BEGUN 409.
 */
export const removeRate = endpoint({
  ...removed,
  call: 'POST /admin/finance/rates/remove',
  input: z.object({ kind: z.enum(rateKinds), creator: optionalText(64), ...day }),
  summary: 'Removes a rate that does not apply yet',
})

/** The same of a threshold. */
export const removeThreshold = endpoint({
  ...removed,
  call: 'POST /admin/finance/thresholds/remove',
  input: z.object({ kind: z.enum(thresholdKinds), ...day }),
  summary: 'Removes a threshold that does not apply yet',
})

/** The same of a series, by an administrator. */
export const removeSeries = endpoint({
  ...removed,
  access: adminRoles,
  call: 'POST /admin/finance/series/remove',
  input: z.object({ kind: z.enum(documentKinds), ...day }),
  summary: 'Removes a series that does not apply yet',
})

/** What is typed of a threshold: its amount in rupees. */
export const thresholdForm = z.object({ kind: z.enum(thresholdKinds, chosen), amount: required(), ...from })
export const basisPointsOf = (percent: number): number => Math.round((percent / 100) * wholeBasisPoints)
