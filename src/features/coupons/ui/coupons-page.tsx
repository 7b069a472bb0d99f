import { createFileRoute } from '@tanstack/react-router'
import { useTableAddress } from '#design/use-table-address.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { messages } from '../messages/creator-en.ts'
import { couponsAddress } from './addresses.ts'
import { creatorSide } from './coupon-side.ts'
import { CouponTable } from './coupon-table.tsx'

export const Route = createFileRoute('/_creator/creator/coupons')({
  validateSearch: couponsAddress.read,
  head: async (context) => {
    const { messages } = await import('../messages/creator-en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: CouponsPage,
})

function CouponsPage() {
  const shown = Route.useSearch()
  const { table } = useTableAddress(couponsAddress, creatorSide.list, shown)
  return (
    <CouponTable
      side={creatorSide}
      table={table}
      request={couponsAddress.asked(shown)}
      lead={messages.lead}
      emptyText={messages.emptyText}
    />
  )
}
