import type { Moves } from './moves.ts'

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

/** Minutes after an order's start at which the provider is asked what became of it, up to three days. */
export const lookMinutes: readonly number[] = [2, 5, 15, 60, ...Array.from({ length: 71 }, (_, i) => (i + 2) * 60)]

/** The courses of an order under one name: two orders for the same set have the same. */
export function coursesKey(courseIds: readonly number[]): string {
  return [...courseIds].sort((a, b) => a - b).join(',')
}

/** The same of a gift: two gifts of one course are two orders, unless all that the giver wrote is the same. */
export const giftKey = (courseId: number, fingerprint: string): string => `gift:${courseId}:${fingerprint}`

/** The same of seats: another number of them, or another name of the group, is another order. */
export const seatsKey = (courseId: number, fingerprint: string): string => `seats:${courseId}:${fingerprint}`

/** The same of a bundle: what is left of it to buy, apart from an order for the same courses alone. */
export const bundleKey = (bundleId: number, courseIds: readonly number[]): string =>
  `bundle:${bundleId}:${coursesKey(courseIds)}`
