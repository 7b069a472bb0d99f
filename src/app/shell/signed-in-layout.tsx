import { createFileRoute } from '@tanstack/react-router'
import { guard } from '#features/accounts/ui/guard.ts'
import { behindSignIn } from './behind-sign-in.ts'
import { GuardedPages } from './guarded-pages.tsx'

export const Route = createFileRoute('/_signed-in')({
  ...behindSignIn,
  beforeLoad: (entering) => guard(entering),
  component: GuardedPages,
})
