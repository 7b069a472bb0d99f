import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#platform/browser/page-head.ts'
import { EnquiryView } from './enquiry-view.tsx'

export const Route = createFileRoute('/_support/admin/enquiry/studio/$id')({
  head: async (context) => {
    const { messages } = await import('../../messages/admin-en.ts')
    const [title, description] = [messages.titles['studio'], messages.descriptions['studio']]
    return pageHead(context, { title, description, noindex: true })
  },
  component: StudioEnquiryPage,
})

function StudioEnquiryPage() {
  const { id: uid } = Route.useParams()
  return <EnquiryView key={uid} kind="studio" uid={uid} />
}
