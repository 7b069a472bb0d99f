/** The last page of a list that is asked for: past it a call is refused, and an address begins at the first page. */
export const maxPages = 100_000
