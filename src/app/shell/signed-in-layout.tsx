import { createFileRoute, Outlet } from '@tanstack/react-router'
import { WithQueries } from '#platform/query-client.tsx'
import { guard } from '#features/accounts/ui/guard.ts'

export const Route = createFileRoute('/_signed-in')({
  ssr: false,
  beforeLoad: (entering) => guard(entering),
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: SignedInPages,
})

function SignedInPages() {
  return (
    <WithQueries>
      <Outlet />
    </WithQueries>
  )
}
