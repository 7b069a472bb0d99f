import { createFileRoute } from '@tanstack/react-router'
import { guard } from '#features/accounts/ui/guard.ts'
import { adminRoles } from '#platform/api/contract.ts'
import { guardedPages } from './guarded-pages.tsx'

export const Route = createFileRoute('/_admin')({
  ...guardedPages,
  beforeLoad: (entering) => guard(entering, adminRoles),
})
