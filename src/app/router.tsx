import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { pageAnswers, type PackedAnswer } from '#platform/browser/page-answers.ts'
import { parseSearch, stringifySearch } from '#platform/browser/plain-search.ts'
import { yieldToMain } from '#platform/browser/yield-to-main.ts'
import { messages as language } from '#platform/messages/language-en.ts'
import { addressesIn } from './languages/addresses.ts'
import { type FileRouteTypes, routeTree } from './routes.gen.ts'
import { PageError } from './shell/page-error.tsx'
import { PageNotFound } from './shell/page-not-found.tsx'
import { PageSpinner } from './shell/page-spinner.tsx'

const pageNonce = createIsomorphicFn()
  .server(() => getGlobalStartContext()?.nonce)
  .client(() => undefined)

export function getRouter(history?: RouterHistory) {
  const answers = pageAnswers()
  const nonce = pageNonce()
  let hydrated = false
  const router = createRouter({
    routeTree,
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    context: { answers },
    // The answers that the server read for a page are sent with it.
    dehydrate: () => ({ answers: answers.packed() as never }),
    hydrate: (packed: { answers: PackedAnswer[] }) => {
      answers.unpack(packed.answers)
      return yieldToMain()
    },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    ...(language.prefix ? { rewrite: addressesIn(language.code) } : {}),
    // A new page begins at its top. Someone who has scrolled it before it was hydrated stays where they are.
    scrollRestoration: () => hydrated || typeof window === 'undefined' || window.scrollY === 0,
    defaultPendingComponent: PageSpinner,
    defaultPendingMs: 300,
    // The spinner is delayed enough not to flash. The router's minimum time of half a second would hold back a page
    // that has already loaded.
    defaultPendingMinMs: 0,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: PageNotFound,
    ...(nonce ? { ssr: { nonce } } : {}),
  })
  router.subscribe('onRendered', () => (hydrated = true))
  return router
}

type PagesByPath = FileRouteTypes['fileRoutesByTo']

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}

declare module '#platform/browser/page-path.ts' {
  interface PageTable extends PagesByPath {}
}
