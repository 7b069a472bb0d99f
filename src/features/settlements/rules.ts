/** What a line of the provider's report is about. */
export const settlementItemKinds = ['payment', 'refund', 'transfer', 'adjustment'] as const
export type SettlementItemKind = (typeof settlementItemKinds)[number]

/**
 * How a line of the report differs from our books. `unknown`: we have no such payment, refund or dispute. `missing`: ours
 * is not in any report. `amount`: it differs by at least a paisa.
 */
export const differences = ['unknown', 'missing', 'amount'] as const
export type Difference = (typeof differences)[number]
