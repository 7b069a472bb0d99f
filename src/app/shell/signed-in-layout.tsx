import { createFileRoute, Outlet } from '@tanstack/react-router'
import { guard } from '#features/accounts/ui/guard.ts'

export const Route = createFileRoute('/_signed-in')({
  ssr: false,
  beforeLoad: ({ location }) => guard(location),
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: Outlet,
})
