import { createFileRoute } from '@tanstack/react-router'
import { EmptyState } from '#design/empty-state.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { dashboardPath } from '#features/accounts/rules.ts'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { pageHead, publicHeaders } from '#platform/browser/page-head.ts'
import { messages } from '../messages/en.ts'

export const Route = createFileRoute('/unauthorized')({
  headers: publicHeaders,
  head: async (context) => {
    const { messages } = await import('../messages/en.ts')
    return pageHead(context, { title: messages.unauthorized, description: messages.unauthorizedText, noindex: true })
  },
  component: UnauthorizedPage,
})

function UnauthorizedPage() {
  const user = useSession((state) => state.user)
  return (
    <main id="main" className="wrap py-16 lg:py-24">
      <EmptyState
        heading="h1"
        title={messages.unauthorized}
        text={messages.unauthorizedText}
        action={
          <LinkButton href={user ? dashboardPath(user.userRole) : '/'}>
            {user ? messages.toDashboard : messages.toHome}
          </LinkButton>
        }
      />
    </main>
  )
}
