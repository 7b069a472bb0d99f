// Apart from the call, whose schemas the page's address must not load for every visitor.

/** What the buyer's list can be narrowed to. A partly refunded order is paid and refunded at once. */
export const purchaseFilters = ['open', 'paid', 'refunded'] as const
export type PurchaseFilter = (typeof purchaseFilters)[number]
