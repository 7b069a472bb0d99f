import { useState } from 'react'
import type { Endpoint, InputOf } from '#platform/api/contract.ts'
import { useList } from '#platform/browser/use-list.ts'
import { defaultPageSize } from './paging.ts'

/** A table within a page, whose state is not in the address: its answer, and `table` for <DataTable>. */
export function usePages<E extends Endpoint>(
  endpoint: E,
  inputFor: (paging: { page: number; limit: number }) => InputOf<E>,
  sizeAtFirst: number = defaultPageSize,
) {
  const [[page, pageSize], setPage] = useState([1, sizeAtFirst])
  const { data, state } = useList(endpoint, inputFor({ page, limit: pageSize }))
  return {
    data,
    table: { ...state, page, pageSize, onPage: (next: number, size: number) => setPage([next, size]) },
  }
}
