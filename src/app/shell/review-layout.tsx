import { createFileRoute } from '@tanstack/react-router'
import { guard } from '#features/accounts/ui/guard.ts'
import { reviewRoles } from '#platform/api/contract.ts'
import { behindSignIn } from './behind-sign-in.ts'
import { GuardedPages } from './guarded-pages.tsx'

export const Route = createFileRoute('/_review')({
  ...behindSignIn,
  beforeLoad: (entering) => guard(entering, reviewRoles),
  component: GuardedPages,
})
