import { createFileRoute } from '@tanstack/react-router'
import { guard } from '#features/accounts/ui/guard.ts'
import { guardedPages } from './guarded-pages.tsx'

export const Route = createFileRoute('/_signed-in')({
  ...guardedPages,
  beforeLoad: (entering) => guard(entering),
})
