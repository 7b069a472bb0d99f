import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../api/client.ts'
import type { Endpoint, InputOf, ReplyOf } from '../api/contract.ts'
import type { Pagination } from '../api/validation.ts'

/**
 * A page of a list call, for a table. The previous page stays in sight until the next one arrives. `state` is passed to
 * `<DataTable>`: `loading` is true also while a previous page is shown, `failed` only where there is nothing to show.
 */
export function useList<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  const found = useQuery({ ...query(endpoint, input), placeholderData: keepPreviousData })
  const data = found.data as (ReplyOf<E> & { pagination: Pagination }) | undefined
  const reload = () => void found.refetch()
  return {
    data,
    dataUpdatedAt: found.dataUpdatedAt,
    reload,
    state: {
      total: data?.pagination.totalItems ?? 0,
      loading: found.isPending || found.isPlaceholderData,
      failed: Boolean(found.error && !data),
      onRetry: reload,
    },
  }
}
