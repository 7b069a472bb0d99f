import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { DataTable } from '#design/data-table.tsx'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { PencilSimpleIcon, TrashIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { tableAddress } from '#design/table-address.ts'
import { useTableAddress } from '#design/use-table-address.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import { callEach } from '#platform/api/call-each.ts'
import { call } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { useList } from '#platform/browser/use-list.ts'
import { formatDate } from '#platform/format/format.ts'
import { adminSynonyms, deleteSynonym, type Synonym } from '../../contract/admin-searches.ts'
import { messages } from '../../messages/searches-en.ts'
import { synonymSorts } from '../../rules.ts'
import { DeleteSynonym, SynonymDialog } from './synonym-dialog.tsx'

const path = '/admin/synonyms'
const address = tableAddress({ sorts: synonymSorts, filters: {} })

export const Route = createFileRoute('/_content/admin/synonyms')({
  validateSearch: address.read,
  head: async (context) => {
    const { synonyms } = (await import('../../messages/searches-en.ts')).messages
    return pageHead(context, { title: synonyms.title, description: synonyms.description, noindex: true })
  },
  component: AdminSynonymsPage,
})

type Dialog = { kind: 'create' } | { kind: 'edit' | 'delete'; synonym: Synonym }

const directionOf = ({ twoWay }: Synonym) => (twoWay ? messages.synonyms.bothWays : messages.synonyms.oneWay)

function AdminSynonymsPage() {
  const shown = Route.useSearch()
  const { table } = useTableAddress(address, path, shown)
  const requested = address.asked(shown)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const { data, reload, state } = useList(adminSynonyms, requested)
  const downloads = useDownloads(adminSynonyms, requested, 'synonyms')
  const close = () => setDialog(null)
  const done = () => {
    close()
    reload()
  }
  return (
    <main id="main" className="max-w-[1260px]">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="t-h1">{messages.synonyms.title}</h1>
          <p className="ink-2 mt-1 max-w-[72ch]">{messages.synonyms.intro}</p>
        </div>
        <div className="row flex-wrap gap-3">
          <LinkButton href="/admin/searches" variant="secondary">
            {messages.synonyms.toSearches}
          </LinkButton>
          <Button icon={<PlusBoldIcon size={18} />} onClick={() => setDialog({ kind: 'create' })}>
            {messages.synonyms.create}
          </Button>
        </div>
      </div>
      <DataTable<Synonym>
        label={messages.synonyms.title}
        rows={data?.synonyms ?? []}
        rowId={({ uid }) => uid}
        rowName={({ phrase }) => phrase}
        {...table}
        searchLabel={messages.synonyms.search}
        {...state}
        {...downloads}
        onDelete={async (uids) => {
          await callEach(uids, (uid) => call(deleteSynonym, { uid }))
          reload()
        }}
        actions={(synonym) => [
          {
            label: messages.synonyms.edit,
            icon: <PencilSimpleIcon />,
            onSelect: () => setDialog({ kind: 'edit', synonym }),
          },
          {
            label: messages.synonyms.delete,
            icon: <TrashIcon />,
            danger: true,
            onSelect: () => setDialog({ kind: 'delete', synonym }),
          },
        ]}
        columns={[
          {
            key: 'phrase',
            label: messages.synonyms.columns.phrase,
            sortable: true,
            render: ({ phrase }) => (
              <span lang={langOf(phrase)} className="font-semibold">
                {phrase}
              </span>
            ),
          },
          {
            key: 'meanings',
            label: messages.synonyms.columns.meanings,
            render: ({ meanings }) => <Meanings meanings={meanings} />,
          },
          { key: 'direction', label: messages.synonyms.columns.direction, render: directionOf },
          {
            key: 'updatedAt',
            label: messages.synonyms.columns.updatedAt,
            sortable: true,
            render: ({ updatedAt }) => formatDate(updatedAt),
          },
        ]}
        item={{
          title: ({ phrase }) => phrase,
          detail: (synonym) => (
            <span className="grid gap-1">
              <Meanings meanings={synonym.meanings} />
              <span className="ink-3">{directionOf(synonym)}</span>
            </span>
          ),
        }}
      />
      {dialog?.kind === 'delete' && <DeleteSynonym synonym={dialog.synonym} onClose={close} onDone={done} />}
      {(dialog?.kind === 'create' || dialog?.kind === 'edit') && (
        <SynonymDialog synonym={dialog.kind === 'edit' ? dialog.synonym : undefined} onClose={close} onDone={done} />
      )}
    </main>
  )
}

function Meanings({ meanings }: { meanings: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-x-2 gap-y-0.5">
      {meanings.map((one) => (
        <span key={one} lang={langOf(one)} className="rounded-small bg-sunken px-1.5">
          {one}
        </span>
      ))}
    </span>
  )
}
