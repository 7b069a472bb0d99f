import { createFileRoute } from '@tanstack/react-router'
import { TableFilter } from '#design/data-table-tools.tsx'
import { DayField } from '#design/day-field.tsx'
import { RemovableChip } from '#design/filter-chip.tsx'
import { useTableAddress } from '#design/use-table-address.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { useList } from '#platform/browser/use-list.ts'
import { adminAudit, type AuditEntry } from '../../contract/audit.ts'
import { messages } from '../../messages/audit-en.ts'
import { actName, entityName, auditedName } from '../../rules/audit-words.ts'
import { type AuditSearch, auditAddress } from './audit-address.ts'
import { AuditTable } from './audit-table.tsx'

export const Route = createFileRoute('/_admin/admin/audit')({
  validateSearch: auditAddress.read,
  head: async (context) => {
    const { messages } = await import('../../messages/audit-en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: AuditPage,
})

/** What administrators did. */
function AuditPage() {
  const shown = Route.useSearch()
  const { table, change } = useTableAddress(auditAddress, '/admin/audit', shown)
  const request = auditAddress.asked(shown)
  const { data, state } = useList(adminAudit, request)
  const downloads = useDownloads(adminAudit, request, 'audit', { selected: true })
  const named = (values: readonly string[] = [], name: (value: string) => string) =>
    values.map((value) => ({ value, label: name(value) }))
  return (
    <main id="main" className="max-w-[1260px]">
      <h1 className="t-h1">{messages.title}</h1>
      <p className="ink-2 mt-1">{messages.text}</p>
      <div className="mt-5 mb-5 flex flex-wrap items-end gap-3">
        <DayField label={messages.from} value={shown.from} onChange={(from) => change({ from })} />
        <DayField label={messages.to} value={shown.to} onChange={(to) => change({ to })} />
        <Narrowed shown={shown} entries={data?.entries ?? []} onChange={change} />
      </div>
      <AuditTable
        {...table}
        label={messages.title}
        searchLabel={messages.search}
        rows={data?.entries ?? []}
        {...state}
        {...downloads}
        tools={
          <>
            <TableFilter
              label={messages.act}
              all={messages.allActs}
              value={shown.act}
              options={named(data?.acts, actName)}
              onChange={(act) => change({ act })}
            />
            <TableFilter
              label={messages.entity}
              all={messages.allEntities}
              value={shown.entity}
              options={named(data?.entities, entityName)}
              onChange={(entity) => change({ entity, entityUid: undefined })}
              className="md:!w-[140px]"
            />
          </>
        }
      />
    </main>
  )
}

/** One person or one thing, chosen elsewhere and taken away here. */
function Narrowed({
  shown,
  entries,
  onChange,
}: {
  shown: AuditSearch
  entries: readonly AuditEntry[]
  onChange: (next: Partial<AuditSearch>) => void
}) {
  const actor = entries.find((entry) => entry.actor.uid === shown.actor)?.actor.clubbedName
  const shownEntry = entries.find((entry) => entry.entityUid === shown.entityUid)
  return (
    <>
      {shown.actor && (
        <RemovableChip
          label={messages.ofPerson(actor ?? shown.actor)}
          onRemove={() => onChange({ actor: undefined })}
        />
      )}
      {shown.entityUid && (
        <RemovableChip
          label={messages.aboutThing(shownEntry ? auditedName(shownEntry) : shown.entityUid)}
          onRemove={() => onChange({ entityUid: undefined })}
        />
      )}
    </>
  )
}
