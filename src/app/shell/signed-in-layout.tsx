import { createFileRoute, Outlet } from '@tanstack/react-router'
import { guard } from '#features/accounts/ui/guard.ts'
import { WithQueries } from '#platform/browser/query-client.tsx'

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
