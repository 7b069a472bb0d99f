import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { DataTable } from '#design/data-table.tsx'
import { TrashIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { tableAddress } from '#design/table-address.ts'
import { toast } from '#design/toast.ts'
import { useTableAddress } from '#design/use-table-address.ts'
import { useWrite } from '#design/use-write.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import { callEach } from '#platform/api/call-each.ts'
import { call } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { useList } from '#platform/browser/use-list.ts'
import { formatCount, formatDate } from '#platform/format/format.ts'
import { adminMissedSearches, dismissMissedSearch, type MissedSearch } from '../../contract/admin-searches.ts'
import { messages } from '../../messages/searches-en.ts'
import { missedSearchSorts } from '../../rules.ts'
import { SynonymDialog } from './synonym-dialog.tsx'

const path = '/admin/searches'
const address = tableAddress({ sorts: missedSearchSorts, filters: {} })

export const Route = createFileRoute('/_content/admin/searches')({
  validateSearch: address.read,
  head: async (context) => {
    const { messages } = await import('../../messages/searches-en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: AdminSearchesPage,
})

const timesOf = ({ count }: MissedSearch) => messages.times(count, formatCount(count))

function AdminSearchesPage() {
  const shown = Route.useSearch()
  const { table } = useTableAddress(address, path, shown)
  const requested = address.asked(shown)
  const [phrase, setPhrase] = useState<string | null>(null)
  const { data, reload, state } = useList(adminMissedSearches, requested)
  const downloads = useDownloads(adminMissedSearches, requested, 'searches')

  const dismiss = useWrite((search: string) => call(dismissMissedSearch, { search }), {
    concurrent: (search) => search,
    onDone({ message }) {
      toast.success(message)
      reload()
    },
  })

  const add = ({ search }: MissedSearch) => (
    <Button variant="tonal" size="small" onClick={() => setPhrase(search)}>
      {messages.addSynonym}
    </Button>
  )
  return (
    <main id="main" className="max-w-[1260px]">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="t-h1">{messages.title}</h1>
          <p className="ink-2 mt-1">{messages.intro}</p>
        </div>
        <LinkButton href="/admin/synonyms" variant="secondary">
          {messages.toSynonyms}
        </LinkButton>
      </div>
      <DataTable<MissedSearch>
        label={messages.title}
        rows={data?.searches ?? []}
        rowId={({ search }) => search}
        rowName={({ search }) => search}
        {...table}
        searchLabel={messages.search}
        {...state}
        {...downloads}
        bulk={[
          {
            label: messages.dismiss,
            icon: <TrashIcon />,
            run: async (searches) => {
              await callEach(searches, (search) => call(dismissMissedSearch, { search }))
              reload()
            },
          },
        ]}
        actions={({ search }) => [
          { label: messages.dismiss, icon: <TrashIcon />, onSelect: () => dismiss.mutate(search) },
        ]}
        columns={[
          {
            key: 'search',
            label: messages.columns.search,
            sortable: true,
            render: ({ search }) => (
              <span lang={langOf(search)} className="font-semibold [overflow-wrap:anywhere]">
                {search}
              </span>
            ),
          },
          { key: 'count', label: messages.columns.count, sortable: true, align: 'end', render: timesOf },
          { key: 'lastOn', label: messages.columns.lastOn, sortable: true, render: ({ lastOn }) => formatDate(lastOn) },
          { key: 'add', label: messages.addSynonym, align: 'end', render: add },
        ]}
        item={{
          title: ({ search }) => search,
          detail: (one) => (
            <span className="grid justify-items-start gap-2">
              <span>
                {timesOf(one)}
                <span className="ink-3 block">{messages.lastOn(formatDate(one.lastOn))}</span>
              </span>
              {add(one)}
            </span>
          ),
        }}
      />
      {phrase !== null && (
        <SynonymDialog
          phrase={phrase}
          onClose={() => setPhrase(null)}
          onDone={() => {
            setPhrase(null)
            reload()
          }}
        />
      )}
    </main>
  )
}
