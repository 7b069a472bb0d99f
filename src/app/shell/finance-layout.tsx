import { createFileRoute, Outlet } from '@tanstack/react-router'
import { guard } from '#features/accounts/ui/guard.ts'
import { financeRoles } from '#platform/api/contract.ts'
import { WithQueries } from '#platform/browser/query-client.tsx'

export const Route = createFileRoute('/_finance')({
  ssr: false,
  beforeLoad: (entering) => guard(entering, financeRoles),
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: FinancePages,
})

function FinancePages() {
  return (
    <WithQueries>
      <Outlet />
    </WithQueries>
  )
}
