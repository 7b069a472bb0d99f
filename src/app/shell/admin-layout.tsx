import { createFileRoute, Outlet } from '@tanstack/react-router'
import { guard } from '#features/accounts/ui/guard.ts'
import { adminRoles } from '#platform/api/contract.ts'
import { WithQueries } from '#platform/browser/query-client.tsx'

export const Route = createFileRoute('/_admin')({
  ssr: false,
  beforeLoad: (entering) => guard(entering, adminRoles),
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: AdminPages,
})

function AdminPages() {
  return (
    <WithQueries>
      <Outlet />
    </WithQueries>
  )
}
