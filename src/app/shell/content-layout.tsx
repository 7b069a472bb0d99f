import { createFileRoute, Outlet } from '@tanstack/react-router'
import { guard } from '#features/accounts/ui/guard.ts'
import { contentRoles } from '#platform/api/contract.ts'
import { WithQueries } from '#platform/browser/query-client.tsx'

export const Route = createFileRoute('/_content')({
  ssr: false,
  beforeLoad: (entering) => guard(entering, contentRoles),
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: ContentPages,
})

function ContentPages() {
  return (
    <WithQueries>
      <Outlet />
    </WithQueries>
  )
}
