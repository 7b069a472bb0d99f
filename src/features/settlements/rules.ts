import type { Paise } from '#platform/format/money.ts'

/** What a line of the provider's report is about. */
export const settlementItemKinds = ['payment', 'refund', 'transfer', 'adjustment'] as const
export type SettlementItemKind = (typeof settlementItemKinds)[number]

/**
 * How a line of the report differs from our books. `unknown`: they have no such payment, refund or dispute; it may be one of
 * ours that they do not hold, as in another currency. `missing`: ours is not in any report. `amount`: it differs by at least
 * a paisa.
 */
export const differences = ['unknown', 'missing', 'amount'] as const
export type Difference = (typeof differences)[number]

export const settlementSorts = ['settled', 'amount'] as const
export const itemSorts = ['since', 'amount'] as const
/** What a table of lines can be narrowed to. `open`: they differ and nobody has explained it. */
export const itemStates = ['open', 'explained'] as const

/** What the provider gave beyond what our books expected of a line; below 0, what it did not give. */
export function deltaOf(item: { creditPaise: Paise; debitPaise: Paise; expectedPaise: Paise | null }): Paise {
  return item.creditPaise - item.debitPaise - (item.expectedPaise ?? 0)
}
