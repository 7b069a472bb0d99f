import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#platform/browser/page-head.ts'
import { EnquiryView } from './enquiry-view.tsx'

export const Route = createFileRoute('/_support/admin/enquiry/contact-us/$id')({
  head: async (context) => {
    const { messages } = await import('../../messages/admin-en.ts')
    const [title, description] = [messages.titles['contact-us'], messages.descriptions['contact-us']]
    return pageHead(context, { title, description, noindex: true })
  },
  component: ContactEnquiryPage,
})

function ContactEnquiryPage() {
  const { id: uid } = Route.useParams()
  return <EnquiryView key={uid} kind="contact-us" uid={uid} />
}
