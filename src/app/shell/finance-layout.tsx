import { createFileRoute } from '@tanstack/react-router'
import { guard } from '#features/accounts/ui/guard.ts'
import { financeRoles } from '#platform/api/contract.ts'
import { behindSignIn } from './behind-sign-in.ts'
import { GuardedPages } from './guarded-pages.tsx'

export const Route = createFileRoute('/_finance')({
  ...behindSignIn,
  beforeLoad: (entering) => guard(entering, financeRoles),
  component: GuardedPages,
})
