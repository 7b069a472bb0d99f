import { Link } from '#design/link.tsx'
import { usePages } from '#design/use-pages.ts'
import { adminAudit } from '../../contract/audit.ts'
import { messages } from '../../messages/audit-en.ts'
import { auditAddress } from './audit-address.ts'
import { AuditTable } from './audit-table.tsx'

/** What was done by a person, or to one, as a part of another page; the whole log is one link away. */
export function AuditList({
  title,
  of,
}: {
  title: string
  of: { actor: string } | { entity: 'user'; entityUid: string }
}) {
  const { data, table } = usePages(adminAudit, (paging) => ({ ...of, ...paging }), 5)
  return (
    <AuditTable
      label={title}
      heading={<h2>{title}</h2>}
      tools={
        <Link className="link t-sm inline-flex min-h-11 items-center" href={auditAddress.href('/admin/audit', of)}>
          {messages.everything}
        </Link>
      }
      rows={data?.entries ?? []}
      {...table}
    />
  )
}
