import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultPageSize } from '#design/paging.ts'
import { query } from '#platform/client.ts'
import type { Endpoint, InputOf, ReplyOf } from '#platform/contract.ts'
import type { Pagination } from '#platform/validation.ts'

/** A table within a page, whose address says nothing of it: what was answered, and `table` for <DataTable>. */
export function usePages<E extends Endpoint>(
  endpoint: E,
  ask: (paging: { page: number; limit: number }) => InputOf<E>,
) {
  const [[page, pageSize], setPage] = useState([1, defaultPageSize as number])
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...query(endpoint, ask({ page, limit: pageSize })),
    placeholderData: keepPreviousData,
  })
  const reply = data as (ReplyOf<E> & { pagination: Pagination }) | undefined
  return {
    data: reply,
    table: {
      total: reply?.pagination.totalItems ?? 0,
      page,
      pageSize,
      onPage: (next: number, size: number) => setPage([next, size]),
      loading: isPending || isPlaceholderData,
      failed: Boolean(error && !data),
      onRetry: () => void refetch(),
    },
  }
}
