import { createFileRoute, Outlet } from '@tanstack/react-router'
import { WithQueries } from '#platform/query-client.tsx'
import { guard } from '#features/accounts/ui/guard.ts'
import { adminRoles } from '#platform/contract.ts'

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
