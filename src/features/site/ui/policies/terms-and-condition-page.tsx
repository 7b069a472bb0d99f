import { createFileRoute } from '@tanstack/react-router'
import { publicHeaders } from '#platform/browser/page-head.ts'
import { PolicyPage } from './policy-page.tsx'
import { policyHead } from './policy.ts'

export const Route = createFileRoute('/terms-and-condition')({
  loader: async () => (await import('../../copy/terms-and-condition.md')).default,
  staleTime: Number.POSITIVE_INFINITY,
  headers: publicHeaders,
  head: policyHead('/terms-and-condition'),
  component: PolicyPage,
})
