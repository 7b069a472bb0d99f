import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '#design/link.tsx'
import { query } from '#platform/client.ts'
import { adminAudit } from '../../contract/audit.ts'
import { words } from '../../messages/audit-en.ts'
import { auditAddress } from '../users/users-address.ts'
import { AuditTable } from './audit-table.tsx'

/** What was done by a person, or to one, as a part of another page; the whole log is one link away. */
export function AuditList({
  title,
  of,
}: {
  title: string
  of: { actor: string } | { entity: 'user'; entityUid: string }
}) {
  const [[page, pageSize], setPage] = useState([1, 5])
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...query(adminAudit, { ...of, page, limit: pageSize }),
    placeholderData: keepPreviousData,
  })
  return (
    <AuditTable
      label={title}
      heading={<h2>{title}</h2>}
      tools={
        <Link className="link t-sm inline-flex min-h-11 items-center" href={auditAddress.href('/admin/audit', of)}>
          {words.everything}
        </Link>
      }
      rows={data?.entries ?? []}
      total={data?.pagination.totalItems ?? 0}
      page={page}
      pageSize={pageSize}
      onPage={(next, size) => setPage([next, size])}
      loading={isPending || isPlaceholderData}
      failed={Boolean(error && !data)}
      onRetry={() => void refetch()}
    />
  )
}
