import { createFileRoute, Outlet } from '@tanstack/react-router'
import { guard } from '#features/accounts/ui/guard.ts'
import { creatorRoles } from '#platform/api/contract.ts'
import { WithQueries } from '#platform/browser/query-client.tsx'

export const Route = createFileRoute('/_creator')({
  ssr: false,
  beforeLoad: (entering) => guard(entering, creatorRoles),
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: CreatorPages,
})

function CreatorPages() {
  return (
    <WithQueries>
      <Outlet />
    </WithQueries>
  )
}
