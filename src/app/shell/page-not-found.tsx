import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { EmptyState } from '#design/empty-state.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { dashboardPath } from '#features/accounts/rules.ts'
import { restoreSession } from '#features/accounts/ui/session-store.ts'
import { messages } from './messages/en.ts'
import { SearchBox } from '#features/marketplace/ui/search-box.tsx'

const depthOf = (path: string) => path.split('/').filter(Boolean).length

/** Whether a path continues below the page that was found for it, so that no page has this path. */
export function isBelow(path: string, found: string): boolean {
  return depthOf(path) > depthOf(found)
}

/**
 * Visitors see a page with a search and a link to the home page. A signed-in person on an unknown path is sent to the
 * dashboard of their role. A course or post that is absent shows this page to everyone.
 */
export function PageNotFound() {
  const router = useRouter()
  const unknownPath = useRouterState({
    select: ({ matches, location }) => isBelow(location.pathname, matches.at(-1)?.pathname ?? '/'),
  })
  useEffect(() => {
    const { user } = restoreSession()
    if (unknownPath && user) void router.navigate({ href: dashboardPath(user.userRole), replace: true })
  }, [router, unknownPath])
  return (
    <main id="main" className="wrap flex-1 py-16 lg:py-24">
      {/* React moves these into the head. */}
      <title>{messages.notFound}</title>
      <meta name="robots" content="noindex" />
      <EmptyState heading="h1" title={messages.notFound} text={messages.notFoundText} />
      <div className="mx-auto mt-6 grid max-w-[420px] gap-4">
        <SearchBox label={messages.searchFromHere} />
        <LinkButton href="/" variant="secondary" className="justify-self-center">
          {messages.toHome}
        </LinkButton>
      </div>
    </main>
  )
}
