import { createFileRoute } from '@tanstack/react-router'
import { guard } from '#features/accounts/ui/guard.ts'
import { creatorRoles } from '#platform/api/contract.ts'
import { behindSignIn } from './behind-sign-in.ts'
import { GuardedPages } from './guarded-pages.tsx'

export const Route = createFileRoute('/_creator')({
  ...behindSignIn,
  beforeLoad: (entering) => guard(entering, creatorRoles),
  component: GuardedPages,
})
