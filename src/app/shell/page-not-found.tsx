import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { EmptyState } from '#design/empty-state.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { dashboardPath } from '#features/accounts/rules.ts'
import { restoreSession } from '#features/accounts/ui/session-store.ts'
import { messages } from './messages/en.ts'
import { SearchBox } from '#features/marketplace/ui/search-box.tsx'

const depthOf = (path: string) => path.split('/').filter(Boolean).length

/** Whether a path goes on where the page that was found for it ends: no page has it. */
export function isBelow(path: string, found: string): boolean {
  return depthOf(path) > depthOf(found)
}

/**
 * For visitors a page with search and a way home. A signed-in person on a path that no page has goes to the dashboard
 * of their role; a course or post that is absent is this page for everyone.
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
