import { createFileRoute } from '@tanstack/react-router'
import { TableFilter } from '#design/data-table-tools.tsx'
import { useTableAddress } from '#design/use-table-address.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { messages } from '../messages/creator-en.ts'
import { messages as bundleMessages } from '../messages/en.ts'
import { bundleStates } from '../rules/bundles.ts'
import { bundlesAddress } from './addresses.ts'
import { creatorSide } from './bundle-side.ts'
import { BundleTable } from './bundle-table.tsx'

export const Route = createFileRoute('/_creator/creator/bundles')({
  validateSearch: bundlesAddress.read,
  head: async (context) => {
    const { messages } = await import('../messages/creator-en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: BundlesPage,
})

function BundlesPage() {
  const shown = Route.useSearch()
  const { table, change } = useTableAddress(bundlesAddress, creatorSide.list, shown)
  return (
    <BundleTable
      side={creatorSide}
      table={table}
      request={bundlesAddress.asked(shown)}
      lead={messages.lead}
      emptyText={messages.emptyText}
      tools={
        <TableFilter
          label={messages.state}
          all={messages.allStates}
          value={shown.state}
          options={bundleStates.map((value) => ({ value, label: bundleMessages.states[value] }))}
          onChange={(state) => change({ state })}
        />
      }
    />
  )
}
