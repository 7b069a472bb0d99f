import { createBrowserHistory } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { yieldToMain } from '#platform/browser/yield-to-main.ts'
import type { getRouter } from './router.tsx'

// Radix's scroll lock adds a <style>; under our policy it needs this page's nonce, readable from the property only.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
if (nonce) setNonce(nonce)

/** The router's modules are loaded in several steps: in one step they would block a cheap phone's clicks for 0.15 s. */
const legs = [
  () => import('./shell/page-frame.tsx'),
  () => import('./shell/root.tsx'),
  // The pages with the largest imports come first; the router then has them all.
  () =>
    Promise.all([
      import('../features/site/ui/home-page.tsx'),
      import('../features/marketplace/ui/marketplace-page.tsx'),
      import('../features/marketplace/ui/course-details-page.tsx'),
      import('../features/blog/ui/blog-post-page.tsx'),
      import('../features/checkout/ui/payment-page.tsx'),
    ]),
  () =>
    Promise.all([
      import('#features/teaching/ui/my-content-page.tsx'),
      import('#features/people/ui/users-page.tsx'),
      import('../features/community/ui/questions-page.tsx'),
      import('../features/learning/ui/learning-page.tsx'),
    ]),
]

void start()

async function start() {
  for (const leg of legs) {
    await yieldToMain()
    await leg()
  }
  await yieldToMain()
  const { getRouter } = await import('./router.tsx')
  await yieldToMain()
  // The router's own client instead of TanStack Start's, which also carries the code of server functions (12 kB gzip).
  // This product has none.
  const history = createBrowserHistory()
  await yieldToMain()
  const router = getRouter(history)
  yieldBeforeFirstLoad(router)
  await yieldToMain()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    )
  })
}

/**
 * Yields before the first load: a page that the browser renders is loaded by an effect of React's first commit, which
 * takes long enough by itself.
 */
function yieldBeforeFirstLoad(router: ReturnType<typeof getRouter>) {
  const { load } = router
  let started = false
  router.load = async (how) => {
    if (!started) await yieldToMain()
    started = true
    return load(how)
  }
}
