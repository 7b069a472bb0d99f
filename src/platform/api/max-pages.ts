/**
 * The highest page number of a list. A call for a later page is refused, and an address that names one shows the first
 * page.
 */
export const maxPages = 100_000
