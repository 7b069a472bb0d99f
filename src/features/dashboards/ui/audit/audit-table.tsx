import { Avatar } from '#design/avatar.tsx'
import { DataTable } from '#design/data-table.tsx'
import type { DataTableProps } from '#design/data-table-props.ts'
import { Dots } from '#design/dots.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { formatDateTime } from '#platform/format.ts'
import { actName, factLines, thingName } from '../../audit-words.ts'
import type { AuditEntry } from '../../contract/audit.ts'
import { words } from '../../messages/audit-en.ts'

const { columns } = words
const mostLines = 6

/** Of what was done to a person, their page; what other things are called changes with the pages that show them. */
function Thing({ entry }: { entry: AuditEntry }) {
  const name = thingName(entry)
  if (entry.entity !== 'user') return <span lang={langOf(name)}>{name}</span>
  return (
    <Link href={`/admin/users/${entry.entityUid}`} className="hover:underline" lang={langOf(name)}>
      {name}
    </Link>
  )
}

function Who({ actor }: AuditEntry) {
  if (!actor.uid) return <span>{actor.clubbedName}</span>
  return (
    <Link href={`/admin/users/${actor.uid}`} className="hover:underline" lang={langOf(actor.clubbedName)}>
      {actor.clubbedName}
    </Link>
  )
}

/** Before → after, a line a field; a screen reader hears what became what. */
function Change({ entry }: { entry: AuditEntry }) {
  const lines = factLines(entry)
  if (lines.length === 0) return <span className="ink-3">{words.noChange}</span>
  return (
    <ul className="t-sm grid max-w-[420px] gap-0.5 break-words">
      {lines.slice(0, mostLines).map(({ field, before, after }) => (
        <li key={field} className="line-clamp-3">
          <span className="ink-3">{words.field(field)}</span>
          {before && <span className={after ? 'ink-2' : undefined}>{before}</span>}
          {before && after && (
            <>
              <span aria-hidden="true">{words.arrow}</span>
              <span className="sr-only"> {words.became} </span>
            </>
          )}
          {after && <span className="font-semibold">{after}</span>}
        </li>
      ))}
      {lines.length > mostLines && <li className="ink-3">{words.more(lines.length - mostLines)}</li>}
    </ul>
  )
}

function Place({ place, device }: AuditEntry) {
  return (
    <span className="t-sm block max-w-[180px]">
      <span className="[overflow-wrap:anywhere]">{place}</span>
      <span className="ink-3 block">{device || words.unknownDevice}</span>
    </span>
  )
}

type Props = Omit<DataTableProps<AuditEntry>, 'columns' | 'item' | 'rowId' | 'rowName'>

export function AuditTable(props: Props) {
  return (
    <DataTable<AuditEntry>
      {...props}
      rowId={({ uid }) => uid}
      rowName={({ act }) => actName(act)}
      emptyText={words.emptyText}
      columns={[
        {
          key: 'at',
          label: columns.at,
          sortable: true,
          render: ({ at }) => <span className="whitespace-nowrap">{formatDateTime(at)}</span>,
        },
        { key: 'who', label: columns.who, render: (entry) => <Who {...entry} /> },
        {
          key: 'act',
          label: columns.act,
          render: ({ act }) => <span className="font-semibold">{actName(act)}</span>,
        },
        { key: 'thing', label: columns.thing, render: (entry) => <Thing entry={entry} /> },
        { key: 'change', label: columns.change, render: (entry) => <Change entry={entry} /> },
        { key: 'from', label: columns.from, render: (entry) => <Place {...entry} /> },
      ]}
      item={{
        lead: ({ actor }) => <Avatar name={actor.clubbedName} size={40} className="self-start" />,
        title: ({ act }) => actName(act),
        detail: (entry) => (
          <>
            <span className="block">
              <Thing entry={entry} />
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
