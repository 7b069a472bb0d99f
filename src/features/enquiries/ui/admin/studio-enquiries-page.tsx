import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#platform/browser/page-head.ts'
import { enquiryAddress } from './enquiry-address.ts'
import { EnquiryTable } from './enquiry-table.tsx'

export const Route = createFileRoute('/_support/admin/enquiry/studio')({
  validateSearch: enquiryAddress.read,
  head: async (context) => {
    const { messages } = await import('../../messages/admin-en.ts')
    const [title, description] = [messages.titles['studio'], messages.descriptions['studio']]
    return pageHead(context, { title, description, noindex: true })
  },
  component: StudioEnquiriesPage,
})

function StudioEnquiriesPage() {
  return <EnquiryTable kind="studio" shown={Route.useSearch()} />
}
