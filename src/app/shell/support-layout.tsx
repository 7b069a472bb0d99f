import { createFileRoute, Outlet } from '@tanstack/react-router'
import { guard } from '#features/accounts/ui/guard.ts'
import { supportRoles } from '#platform/api/contract.ts'
import { WithQueries } from '#platform/browser/query-client.tsx'

export const Route = createFileRoute('/_support')({
  ssr: false,
  beforeLoad: (entering) => guard(entering, supportRoles),
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: SupportPages,
})

function SupportPages() {
  return (
    <WithQueries>
      <Outlet />
    </WithQueries>
  )
}
