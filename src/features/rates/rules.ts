/**
 * What a dated rate is for. `gst`: tax contained in a course's price. `earning_marketplace`, `earning_own_link`: the
 * creator's share of what was paid less GST; own_link where the learner came by the creator's own link or coupon. `tds`:
 * tax held back from what a creator is paid, `tds_without_pan`: from one whose PAN we do not have.
 */
export const rateKinds = ['gst', 'earning_marketplace', 'earning_own_link', 'tds', 'tds_without_pan'] as const
export type RateKind = (typeof rateKinds)[number]

/** Kinds of which a creator may have agreed a rate of their own. */
export const agreedRateKinds = ['earning_marketplace', 'earning_own_link'] as const satisfies readonly RateKind[]

/** 100 % in basis points, the unit of every rate. */
export const wholeBasisPoints = 10_000

/**
 * What a dated threshold is for, in paise. `tds`: earnings of a fiscal year above which tax is held back.
 * `payout_minimum`: the smallest amount that is paid out. `gstr1_large_invoice`: invoices to other States above it are
 * listed one by one in GSTR-1 (section b2cl).
 */
export const thresholdKinds = ['tds', 'payout_minimum', 'gstr1_large_invoice'] as const
export type ThresholdKind = (typeof thresholdKinds)[number]
