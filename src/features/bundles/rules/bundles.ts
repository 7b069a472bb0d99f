/** `draft`: its maker alone sees it. `archived`: it is sold no more. */
export const bundleStates = ['draft', 'published', 'archived'] as const
export type BundleState = (typeof bundleStates)[number]

export const bundleSorts = ['created', 'sales', 'revenue'] as const
/** Whose a bundle is. */
export const bundleOwners = ['platform', 'creators'] as const

export const minBundleCourses = 2
export const maxBundleCourses = 20
export const maxBundleTitle = 120
export const maxBundleDescription = 2000
/** Bundles of one creator, or of the platform, that are not archived. */
export const maxActiveBundles = 100
/** ₹10,00,000. */
export const maxBundleRupees = 1_000_000
export const maxArchiveReason = 500
/** Bundles with a course that its page names. */
export const maxBundlesOfCourse = 3
/** Bundles that a creator's public page shows. */
export const maxBundlesOfCreatorPage = 12

/** What may follow what. An archived one is published again as it is. */
export const bundleMoves: Readonly<Record<BundleState, readonly BundleState[]>> = {
  draft: ['published', 'archived'],
  published: ['archived'],
  archived: ['published'],
}
