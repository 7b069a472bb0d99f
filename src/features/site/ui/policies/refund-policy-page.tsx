import { createFileRoute } from '@tanstack/react-router'
import { publicHeaders } from '#platform/browser/page-head.ts'
import { PolicyPage } from './policy-page.tsx'
import { policyHead } from './policy.ts'

export const Route = createFileRoute('/refund-policy')({
  loader: async () => (await import('../../copy/refund-policy.md')).default,
  staleTime: Number.POSITIVE_INFINITY,
  headers: publicHeaders,
  head: policyHead('/refund-policy'),
  component: PolicyPage,
})
