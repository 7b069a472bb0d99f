import { createFileRoute } from '@tanstack/react-router'
import { guard } from '#features/accounts/ui/guard.ts'
import { adminRoles } from '#platform/api/contract.ts'
import { behindSignIn } from './behind-sign-in.ts'
import { GuardedPages } from './guarded-pages.tsx'

export const Route = createFileRoute('/_admin')({
  ...behindSignIn,
  beforeLoad: (entering) => guard(entering, adminRoles),
  component: GuardedPages,
})
