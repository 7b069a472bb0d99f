/**
 * What the layouts of all pages behind the sign-in have: they are drawn in the browser, and no search engine lists them. The
 * component is named in each layout, since only then the router loads it, with the query cache, after the first page.
 */
export const behindSignIn = {
  ssr: false,
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
} as const
