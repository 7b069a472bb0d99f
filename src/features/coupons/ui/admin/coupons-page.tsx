import { createFileRoute } from '@tanstack/react-router'
import { TableFilter } from '#design/data-table-tools.tsx'
import { useTableAddress } from '#design/use-table-address.ts'
import { useSite } from '#features/theme/ui/use-site.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { messages } from '../../messages/admin-en.ts'
import { messages as couponMessages } from '../../messages/creator-en.ts'
import { couponOwners, couponStates } from '../../rules/coupons.ts'
import { adminCouponsAddress } from '../addresses.ts'
import { adminSide } from '../coupon-side.ts'
import { CouponTable } from '../coupon-table.tsx'

export const Route = createFileRoute('/_finance/admin/coupons')({
  validateSearch: adminCouponsAddress.read,
  head: async (context) => {
    const { messages } = await import('../../messages/admin-en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: AdminCouponsPage,
})

/** The coupons of the platform and of all creators. */
function AdminCouponsPage() {
  const shown = Route.useSearch()
  const { name } = useSite()
  const { table, change } = useTableAddress(adminCouponsAddress, adminSide.list, shown)
  return (
    <CouponTable
      side={adminSide}
      table={table}
      request={adminCouponsAddress.asked(shown)}
      lead={messages.lead(name)}
      emptyText={messages.emptyText}
      ownerOf={({ creator }) => creator?.clubbedName ?? name}
      tools={
        <>
          <TableFilter
            label={messages.owner}
            all={messages.allOwners}
            value={shown.of}
            options={couponOwners.map((value) => ({
              value,
              label: value === 'platform' ? name : messages.ofCreators,
            }))}
            onChange={(of) => change({ of })}
          />
          <TableFilter
            label={couponMessages.columns.state}
            all={messages.allStates}
            value={shown.state}
            options={couponStates.map((value) => ({ value, label: couponMessages.states[value] }))}
            onChange={(state) => change({ state })}
          />
        </>
      }
    />
  )
}
