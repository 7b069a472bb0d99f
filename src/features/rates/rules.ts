/**
 * What a dated rate is for. `gst`: tax contained in a course's price. `earning_marketplace`, `earning_own_link`: the
 * creator's share of what was paid less GST; own_link where the learner came by the creator's own link or coupon.
 */
export const rateKinds = ['gst', 'earning_marketplace', 'earning_own_link'] as const
export type RateKind = (typeof rateKinds)[number]

/** Kinds of which a creator may have agreed a rate of their own. */
export const agreedRateKinds = ['earning_marketplace', 'earning_own_link'] as const satisfies readonly RateKind[]

/** 100 % in basis points, the unit of every rate. */
export const wholeBasisPoints = 10_000
