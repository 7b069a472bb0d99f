/**
 * By which way someone came to a creator's page or a course. `link`: by an address that the creator shared, their own link or
 * their short one. `search`: from a search engine. `marketplace`: from another page of the school. `coupon`: by a link with a
 * coupon's code; a sale: with a coupon of the creator. `other`: everything else, also where nothing is known.
 */
export const visitSources = ['link', 'search', 'marketplace', 'coupon', 'other'] as const
export type VisitSource = (typeof visitSources)[number]
