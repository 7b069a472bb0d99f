import { Avatar } from '#design/avatar.tsx'
import type { DataTableProps } from '#design/data-table-props.ts'
import { DataTable } from '#design/data-table.tsx'
import { Dots } from '#design/dots.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDateTime } from '#platform/format/format.ts'
import type { AuditEntry } from '../../contract/audit.ts'
import { messages } from '../../messages/audit-en.ts'
import { actName, factLines, auditedName } from '../../rules/audit-words.ts'
import { Change } from './change.tsx'

const { columns } = messages

/** Of what was done to a person, their page; what other things are called changes with the pages that show them. */
function AuditedEntity({ entry }: { entry: AuditEntry }) {
  const name = auditedName(entry)
  if (entry.entity !== 'user') return <span lang={langOf(name)}>{name}</span>
  return (
    <Link href={pagePath('/admin/users/$id', { id: entry.entityUid })} className="hover:underline" lang={langOf(name)}>
      {name}
    </Link>
  )
}

function Who({ actor }: AuditEntry) {
  if (!actor.uid) return <span>{actor.clubbedName}</span>
  return (
    <Link
      href={pagePath('/admin/users/$id', { id: actor.uid })}
      className="hover:underline"
      lang={langOf(actor.clubbedName)}
    >
      {actor.clubbedName}
    </Link>
  )
}

function Place({ place, device }: AuditEntry) {
  return (
    <span className="t-sm block max-w-[180px]">
      <span className="[overflow-wrap:anywhere]">{place}</span>
      <span className="ink-3 block">{device || messages.unknownDevice}</span>
    </span>
  )
}

type Props = Omit<DataTableProps<AuditEntry>, 'columns' | 'item' | 'rowId' | 'rowName'>

export function AuditTable(props: Props) {
  return (
    <DataTable<AuditEntry>
      {...props}
      rowId={({ uid }) => uid}
      rowName={({ act, at }) => messages.actAt(actName(act), formatDateTime(at))}
      emptyText={messages.emptyText}
      columns={[
        {
          key: 'at',
          label: columns.at,
          sortable: true,
          render: ({ at }) => <span className="whitespace-nowrap">{formatDateTime(at)}</span>,
        },
        {
          key: 'who',
          label: columns.who,
          render: (entry) => (
            // One line for a name of normal length; longer names get more room on request.
            <span className="block w-max max-w-[190px]">
              <Who {...entry} />
            </span>
          ),
        },
        {
          key: 'act',
          label: columns.act,
          render: ({ act }) => <span className="block font-semibold xl:w-max xl:max-w-[190px]">{actName(act)}</span>,
        },
        { key: 'thing', label: columns.thing, render: (entry) => <AuditedEntity entry={entry} /> },
        { key: 'change', label: columns.change, render: (entry) => <Change entry={entry} /> },
        { key: 'from', label: columns.from, render: (entry) => <Place {...entry} /> },
      ]}
      item={{
        lead: ({ actor }) => <Avatar name={actor.clubbedName} size={40} className="self-start" />,
        title: ({ act }) => actName(act),
        detail: (entry) => (
          <>
            <span className="block">
              <AuditedEntity entry={entry} />
            </span>
            {factLines(entry).length > 0 && <Change entry={entry} />}
            <Dots className="mt-1">
              <Who {...entry} />
              <span>{formatDateTime(entry.at)}</span>
              <span className="[overflow-wrap:anywhere]">{entry.place}</span>
            </Dots>
          </>
        ),
      }}
    />
  )
}
