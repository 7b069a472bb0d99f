import { createFileRoute } from '@tanstack/react-router'
import { publicHeaders } from '#platform/browser/page-head.ts'
import { PolicyPage } from './policy-page.tsx'
import { policyHead } from './policy.ts'

export const Route = createFileRoute('/live-mentorship-policy')({
  loader: async () => (await import('../../copy/live-mentorship-policy.md')).default,
  staleTime: Number.POSITIVE_INFINITY,
  headers: publicHeaders,
  head: policyHead('/live-mentorship-policy'),
  component: PolicyPage,
})
