import { Outlet } from '@tanstack/react-router'
import { WithQueries } from '#platform/browser/query-client.tsx'

/** What the layouts of all pages behind the sign-in have: they are drawn in the browser, and no search engine lists them. */
export const guardedPages = {
  ssr: false,
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: GuardedPages,
} as const

function GuardedPages() {
  return (
    <WithQueries>
      <Outlet />
    </WithQueries>
  )
}
