import { createFileRoute } from '@tanstack/react-router'
import { publicHeaders } from '#platform/browser/page-head.ts'
import { PolicyPage } from './policy-page.tsx'
import { policyHead } from './policy.ts'

export const Route = createFileRoute('/user-guidelines')({
  loader: async () => (await import('../../copy/user-guidelines.md')).default,
  staleTime: Number.POSITIVE_INFINITY,
  headers: publicHeaders,
  head: policyHead('/user-guidelines'),
  component: PolicyPage,
})
