import { createFileRoute } from '@tanstack/react-router'
import { publicHeaders } from '#platform/browser/page-head.ts'
import { PolicyPage } from './policy-page.tsx'
import { policyHead } from './policy.ts'

export const Route = createFileRoute('/privacy-policy')({
  loader: async () => (await import('../../copy/privacy-policy.md')).default,
  staleTime: Number.POSITIVE_INFINITY,
  headers: publicHeaders,
  head: policyHead('/privacy-policy'),
  component: PolicyPage,
})
