import { createFileRoute, Outlet } from '@tanstack/react-router'
import { guard } from '#features/accounts/ui/guard.ts'
import { reviewRoles } from '#platform/api/contract.ts'
import { WithQueries } from '#platform/browser/query-client.tsx'

export const Route = createFileRoute('/_review')({
  ssr: false,
  beforeLoad: (entering) => guard(entering, reviewRoles),
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: ReviewPages,
})

function ReviewPages() {
  return (
    <WithQueries>
      <Outlet />
    </WithQueries>
  )
}
