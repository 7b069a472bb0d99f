import { payablePaise } from '#features/catalogue/rules/price.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import { wholeBasisPoints } from '#features/rates/rules.ts'
import { type Paise, portion, splitPaise } from '#platform/format/money.ts'

/** Which of our ways brought news of money. */
export const reporters = [
  'return',
  'verify',
  'webhook',
  'reconcile',
  'sweep',
  'refund',
  'expiry',
  'buyer',
  'administrator',
] as const
export type Reporter = (typeof reporters)[number]

/** How long an order keeps its prices and its page, from its start and from each time it is taken up at today's prices. */
export const orderLifeMinutes = 30
/** With less time left than this, paying does not go on with an order at its old prices: the page would end meanwhile. */
export const minMinutesToPay = 10

export const orderStates = [
  'draft',
  'pending',
  'paid',
  'partially_refunded',
  'refunded',
  'expired',
  'cancelled',
] as const
export type OrderState = (typeof orderStates)[number]

/** What an administrator's table of orders can be narrowed to and sorted by. `attention`: something waits for a person. */
export const orderFilters = [...orderStates, 'attention'] as const
export const orderSorts = ['created', 'total'] as const

export type Moves<State extends string> = { readonly [from in State]: readonly State[] }

/**
 * What may follow what; the database refuses the rest by a trigger of the same table.
 * draft: written, not yet known to the provider. A capture wins over expired and cancelled.
 */
export const orderMoves: Moves<OrderState> = {
  draft: ['pending', 'paid', 'expired', 'cancelled'],
  pending: ['paid', 'expired', 'cancelled'],
  expired: ['paid'],
  cancelled: ['paid'],
  paid: ['partially_refunded', 'refunded'],
  partially_refunded: ['refunded'],
  refunded: [],
}
export const openOrderStates = ['draft', 'pending'] as const satisfies readonly OrderState[]
export const settledOrderStates = ['paid', 'partially_refunded', 'refunded'] as const satisfies readonly OrderState[]
export const isSettled = (order: { state: OrderState }): boolean =>
  settledOrderStates.some((state) => state === order.state)

export const paymentStates = [
  'created',
  'authorized',
  'captured',
  'partially_refunded',
  'refunded',
  'failed',
  'lapsed',
  'disputed',
  'dispute_lost',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** A failed payment may still be authorised late; lapsed: the provider gave an uncaptured one back by itself. */
export const paymentMoves: Moves<PaymentState> = {
  created: ['authorized', 'captured', 'failed', 'lapsed'],
  authorized: ['captured', 'failed', 'lapsed'],
  failed: ['authorized', 'captured', 'lapsed'],
  captured: ['partially_refunded', 'refunded', 'disputed'],
  partially_refunded: ['refunded', 'disputed'],
  disputed: ['captured', 'partially_refunded', 'dispute_lost'],
  refunded: [],
  lapsed: [],
  dispute_lost: [],
}

/**
 * A dispute of a payment, in the provider's words. `closed`: it ended without a decision and the money stayed with us.
 */
export const disputeStates = ['open', 'under_review', 'action_required', 'won', 'lost', 'closed'] as const
export type DisputeState = (typeof disputeStates)[number]

export const refundStates = [
  'requested',
  'approved',
  'rejected',
  'submitting',
  'pending',
  'processed',
  'failed',
  'manual',
] as const
export type RefundState = (typeof refundStates)[number]

/**
 * `surplus`: money that bought nothing goes back by itself. `external`: made on the provider's own pages.
 * `dispute`: the payer's bank took it back. */
export const refundKinds = ['surplus', 'requested', 'external', 'dispute'] as const
export type RefundKind = (typeof refundKinds)[number]

/** A failed one is tried again under a new key, as a new refund, or ends as a person's work (manual). */
export const refundMoves: Moves<RefundState> = {
  requested: ['approved', 'rejected'],
  approved: ['submitting'],
  submitting: ['pending', 'processed', 'failed', 'manual'],
  pending: ['processed', 'failed', 'manual'],
  failed: ['manual'],
  rejected: [],
  processed: [],
  manual: [],
}

export const webhookStates = ['received', 'processing', 'done', 'ignored', 'orphan', 'dead'] as const
export type WebhookState = (typeof webhookStates)[number]
export const webhookMoves: Moves<WebhookState> = {
  received: ['processing'],
  processing: ['done', 'ignored', 'orphan', 'dead'],
  orphan: ['processing', 'dead'],
  done: [],
  ignored: [],
  dead: ['processing'],
}

export function mayMove<State extends string>(moves: Moves<State>, from: State, to: State): boolean {
  return moves[from].includes(to)
}

/** Minutes after an order's start at which the provider is asked what became of it, up to three days. */
export const lookMinutes: readonly number[] = [2, 5, 15, 60, ...Array.from({ length: 71 }, (_, i) => (i + 2) * 60)]

/** The courses of an order under one name: two orders for the same set have the same. */
export function coursesKey(courseIds: readonly number[]): string {
  return [...courseIds].sort((a, b) => a - b).join(',')
}

export type Line = { pricePaise: Paise; discountPaise: Paise }
export function totalsOf(lines: readonly Line[]) {
  const subtotalPaise = lines.reduce((sum, line) => sum + line.pricePaise, 0)
  const discountPaise = lines.reduce((sum, line) => sum + line.discountPaise, 0)
  return { subtotalPaise, discountPaise, totalPaise: payablePaise(subtotalPaise, discountPaise) }
}

export type Tax = { taxablePaise: number; cgstPaise: number; sgstPaise: number; igstPaise: number }

/**
 * The tax inside an inclusive amount, half-up to the paisa. Within a State both halves are equal, and the taxable value
 * is what remains (round(total / 1.18) would leave odd tax that does not halve).
 */
export function taxInside(totalPaise: number, percent: number, withinState: boolean): Tax {
  if (withinState) {
    const half = portion(totalPaise, percent, 2 * (100 + percent))
    return { taxablePaise: totalPaise - 2 * half, cgstPaise: half, sgstPaise: half, igstPaise: 0 }
  }
  const igstPaise = portion(totalPaise, percent, 100 + percent)
  return { taxablePaise: totalPaise - igstPaise, cgstPaise: 0, sgstPaise: 0, igstPaise }
}

/** The tax of each line of a document: together exactly the document's, by largest remainder. No line is 0. */
export function taxOfLines(payables: readonly Paise[], tax: Tax): Tax[] {
  const halves = splitPaise(tax.cgstPaise, payables)
  const wholes = splitPaise(tax.igstPaise, payables)
  return payables.map((payable, i) => {
    const cgstPaise = halves[i] ?? 0
    const igstPaise = wholes[i] ?? 0
    return { taxablePaise: payable - 2 * cgstPaise - igstPaise, cgstPaise, sgstPaise: cgstPaise, igstPaise }
  })
}

/** The creator's and the platform's share of a line: what was paid less GST, split by the creator's rate. */
export function sharesOf(taxablePaise: Paise, basisPoints: number) {
  const [creatorSharePaise = 0, platformSharePaise = 0] = splitPaise(taxablePaise, [
    basisPoints,
    wholeBasisPoints - basisPoints,
  ])
  return { creatorSharePaise, platformSharePaise }
}

/** How long after its payment a course is refunded on request, and the creator's share of it is held. */
export const refundWindowDays = 30

export const refundableUntil = (paidAt: Date): Date => new Date(paidAt.getTime() + refundWindowDays * 86_400_000)

/** Refunded at once below this share of completed lessons, and no more often in that many days; else a person decides. */
export const refundLimits = { progressPercent: 30, refunds: 3, days: 90 } as const
/** How soon an administrator answers a request. */
export const refundAnswerHours = 48

/** What becomes of a request: decided at once, decided by a person, or too late. */
export type RefundOffer = 'at-once' | 'review' | 'closed'

/**
 * @param facts.progress whole percent of the course's lessons completed, rounded down
 * @param facts.recentRefunds refunds that the person was given in the last `refundLimits.days`
 */
export function refundOffer(facts: { paidAt: Date; progress: number; recentRefunds: number }, at: Date): RefundOffer {
  if (at >= refundableUntil(facts.paidAt)) return 'closed'
  const isSmall = facts.progress < refundLimits.progressPercent && facts.recentRefunds < refundLimits.refunds
  return isSmall ? 'at-once' : 'review'
}

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

/** `2627` for 1 April 2026 to 31 March 2027, by India's clock. */
export function fiscalYear(at: Date): string {
  const [year = 0, month = 0] = dayInIndia(at).split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${String(first).slice(-2)}${String(first + 1).slice(-2)}`
}

/** INV: tax invoice. RCT: receipt of a seller who is not registered for GST. CRN: credit note. */
export type InvoiceSeries = 'INV' | 'RCT' | 'CRN'

/** At most 16 characters of letters, digits and `/` (CGST rule 46). */
export function invoiceNumber(series: InvoiceSeries, year: string, serial: number): string {
  return `${series}/${year}/${String(serial).padStart(6, '0')}`
}

export const documentKinds = ['receipt', 'invoice', 'credit-note'] as const
export type DocumentKind = (typeof documentKinds)[number]
export const seriesOf: Readonly<Record<DocumentKind, InvoiceSeries>> = {
  receipt: 'RCT',
  invoice: 'INV',
  'credit-note': 'CRN',
}
const kinds: Readonly<Record<InvoiceSeries, DocumentKind>> = { RCT: 'receipt', INV: 'invoice', CRN: 'credit-note' }
export const kindOf = (series: InvoiceSeries): DocumentKind => kinds[series]

/** `INV-2627-000001.pdf` */
export const documentFileName = (number: string): string => `${number.replaceAll('/', '-')}.pdf`
