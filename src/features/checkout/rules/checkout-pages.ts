const pages = /^\/(payment|pay\/[^/]+|admin\/test-payment)$/

/**
 * Whether a page opens the provider's checkout: its document alone has a policy that lets the provider's sources in.
 * @param path without the prefix of a language
 */
export const opensCheckout = (path: string): boolean => pages.test(path)
