import { createFileRoute, Outlet } from '@tanstack/react-router'
import { guard } from '#features/accounts/ui/guard.ts'
import { adminRoles } from '#platform/contract.ts'

export const Route = createFileRoute('/_admin')({
  ssr: false,
  beforeLoad: ({ location }) => guard(location, adminRoles),
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: Outlet,
})
