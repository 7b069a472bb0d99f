import { createFileRoute } from '@tanstack/react-router'
import { guard } from '#features/accounts/ui/guard.ts'
import { creatorRoles } from '#platform/api/contract.ts'
import { guardedPages } from './guarded-pages.tsx'

export const Route = createFileRoute('/_creator')({
  ...guardedPages,
  beforeLoad: (entering) => guard(entering, creatorRoles),
})
