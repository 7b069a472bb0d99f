import { createFileRoute } from '@tanstack/react-router'
import { TableFilter } from '#design/data-table-tools.tsx'
import { useTableAddress } from '#design/use-table-address.ts'
import { useSite } from '#features/theme/ui/use-site.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { messages } from '../../messages/admin-en.ts'
import { messages as creatorMessages } from '../../messages/creator-en.ts'
import { messages as bundleMessages } from '../../messages/en.ts'
import { bundleOwners, bundleStates } from '../../rules/bundles.ts'
import { adminBundlesAddress } from '../addresses.ts'
import { adminSide } from '../bundle-side.ts'
import { BundleTable } from '../bundle-table.tsx'

export const Route = createFileRoute('/_finance/admin/bundles')({
  validateSearch: adminBundlesAddress.read,
  head: async (context) => {
    const [{ messages }, creator] = await Promise.all([
      import('../../messages/admin-en.ts'),
      import('../../messages/creator-en.ts'),
    ])
    return pageHead(context, { title: creator.messages.title, description: messages.description, noindex: true })
  },
  component: AdminBundlesPage,
})

/** The bundles of the platform and of all creators. */
function AdminBundlesPage() {
  const shown = Route.useSearch()
  const { name } = useSite()
  const { table, change } = useTableAddress(adminBundlesAddress, adminSide.list, shown)
  return (
    <BundleTable
      side={adminSide}
      table={table}
      request={adminBundlesAddress.asked(shown)}
      lead={messages.lead(name)}
      emptyText={messages.emptyText}
      ownerOf={({ creator }) => creator?.clubbedName ?? name}
      tools={
        <>
          <TableFilter
            label={messages.owner}
            all={messages.allOwners}
            value={shown.of}
            options={bundleOwners.map((value) => ({ value, label: value === 'platform' ? name : messages.ofCreators }))}
            onChange={(of) => change({ of })}
          />
          <TableFilter
            label={creatorMessages.state}
            all={creatorMessages.allStates}
            value={shown.state}
            options={bundleStates.map((value) => ({ value, label: bundleMessages.states[value] }))}
            onChange={(state) => change({ state })}
          />
        </>
      }
    />
  )
}
