/**
 * A creator's own link is the address of their course's page with a code (`?by=…`). A learner who opened it and buys within
 * these days on the same device gives the creator the better rate.
 */
export const ownLinkDays = 30

/** As `ownLinkCode` makes them. */
export const ownLinkPattern = /^[\da-f]{12}$/
