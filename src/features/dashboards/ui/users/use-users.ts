import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTableAddress } from '#design/use-table-address.ts'
import { query } from '#platform/client.ts'
import { downloadList } from '#platform/fetch-file.ts'
import { adminUsers } from '../../contract/users.ts'
import { usersAddress, type UsersSearch } from './users-address.ts'

/** People as the address narrows them: `table` goes into <UsersTable>, `change` sets a filter. */
export function useUsers(path: string, shown: UsersSearch, rowsAtFirst?: number) {
  const { table, change } = useTableAddress(usersAddress, path, shown)
  const asked = { ...usersAddress.asked(shown), ...(rowsAtFirst && !shown.size ? { limit: rowsAtFirst } : {}) }
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...query(adminUsers, asked),
    placeholderData: keepPreviousData,
  })
  return {
    change,
    table: {
      ...table,
      pageSize: asked.limit,
      rows: data?.users ?? [],
      total: data?.pagination.totalItems ?? 0,
      loading: isPending || isPlaceholderData,
      failed: Boolean(error && !data),
      onRetry: () => void refetch(),
      onDownload: () => downloadList(adminUsers, asked, 'users'),
    },
  }
}
