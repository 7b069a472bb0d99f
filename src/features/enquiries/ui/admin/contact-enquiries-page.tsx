import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#platform/browser/page-head.ts'
import { enquiryAddress } from './enquiry-address.ts'
import { EnquiryTable } from './enquiry-table.tsx'

export const Route = createFileRoute('/_support/admin/enquiry/contact-us')({
  validateSearch: enquiryAddress.read,
  head: async (context) => {
    const { messages } = await import('../../messages/admin-en.ts')
    const [title, description] = [messages.titles['contact-us'], messages.descriptions['contact-us']]
    return pageHead(context, { title, description, noindex: true })
  },
  component: ContactEnquiriesPage,
})

function ContactEnquiriesPage() {
  return <EnquiryTable kind="contact-us" shown={Route.useSearch()} />
}
