import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#platform/browser/page-head.ts'
import { creatorSide } from './bundle-side.ts'
import { NewBundle } from './new-bundle.tsx'

export const Route = createFileRoute('/_creator/creator/bundles/new')({
  head: async (context) => {
    const { form } = (await import('../messages/creator-en.ts')).messages
    return pageHead(context, { title: form.title, description: form.description, noindex: true })
  },
  component: () => <NewBundle side={creatorSide} />,
})
