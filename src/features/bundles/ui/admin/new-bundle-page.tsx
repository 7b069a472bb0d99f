import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#platform/browser/page-head.ts'
import { adminSide } from '../bundle-side.ts'
import { NewBundle } from '../new-bundle.tsx'
import { WhoBears } from './who-bears.tsx'

export const Route = createFileRoute('/_finance/admin/bundles/new')({
  head: async (context) => {
    const { form } = (await import('../../messages/creator-en.ts')).messages
    return pageHead(context, { title: form.title, description: form.description, noindex: true })
  },
  component: () => <NewBundle side={adminSide} note={<WhoBears className="mt-5" />} />,
})
