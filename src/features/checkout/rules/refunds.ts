import { dayMs } from '#platform/format/durations.ts'
import { type Paise, portion } from '#platform/format/money.ts'
import type { Tax } from './tax.ts'

/** How long after its payment a course is refunded on request, and the creator's share of it is held. */
export const refundWindowDays = 30

export const refundableUntil = (paidAt: Date): Date => new Date(paidAt.getTime() + refundWindowDays * dayMs)

/**
 * Refunded at once below this share of completed lessons, without a certificate, and no more often in that many days; else a
 * person decides.
 */
export const refundLimits = { progressPercent: 30, refunds: 3, days: 90 } as const
/** How soon an administrator answers a request. */
export const refundAnswerHours = 48

/** What becomes of a request: decided at once, decided by a person, or too late. */
export type RefundOffer = 'at-once' | 'review' | 'closed'

/**
 * @param facts.progress whole percent of the course's lessons completed, rounded down
 * @param facts.certified the person holds a certificate of the course that is not revoked
 * @param facts.recentRefunds refunds that the person was given in the last `refundLimits.days`
 * @param facts.accepted it was a gift or seats, and someone has accepted it: somebody else would lose the course
 */
export function refundOffer(
  { paidAt, progress, certified, recentRefunds, accepted = false }: RefundFacts,
  at: Date,
): RefundOffer {
  if (at >= refundableUntil(paidAt)) return 'closed'
  const isSmall =
    progress < refundLimits.progressPercent && !certified && recentRefunds < refundLimits.refunds && !accepted
  return isSmall ? 'at-once' : 'review'
}
type RefundFacts = { paidAt: Date; progress: number; certified: boolean; recentRefunds: number; accepted?: boolean }

/** How much of a sold line can still be refunded. */
export const refundablePaise = (line: { payablePaise: Paise; refundedPaise: Paise }): Paise =>
  line.payablePaise - line.refundedPaise

/** The parts of a sold line (tables/orders.ts). */
export type LineParts = Tax & { payablePaise: Paise; creatorSharePaise: Paise }

/**
 * The parts of a refund of `amountPaise` of a line of which `refundedPaise` went back before. In proportion to the paisa,
 * counted from the line's beginning: once all of a line is refunded, its refunds add up to each of its parts exactly.
 */
export function refundParts(line: LineParts, refundedPaise: Paise, amountPaise: Paise) {
  const upTo = (part: Paise, paise: Paise) => portion(part, paise, line.payablePaise)
  const within = (part: Paise) => upTo(part, refundedPaise + amountPaise) - upTo(part, refundedPaise)
  const cgstPaise = within(line.cgstPaise)
  const igstPaise = within(line.igstPaise)
  const taxablePaise = amountPaise - 2 * cgstPaise - igstPaise
  const creatorSharePaise = within(line.creatorSharePaise)
  const platformSharePaise = taxablePaise - creatorSharePaise
  return { taxablePaise, cgstPaise, sgstPaise: cgstPaise, igstPaise, creatorSharePaise, platformSharePaise }
}
