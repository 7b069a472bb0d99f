import { useTableAddress } from '#design/use-table-address.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import { useList } from '#platform/browser/use-list.ts'
import { adminUsers } from '../contract.ts'
import { usersAddress, type UsersSearch } from './users-address.ts'

/** People as the address narrows them: `table` goes into <UsersTable>, `change` sets a filter. */
export function useUsers(path: string, shown: UsersSearch, rowsAtFirst?: number) {
  const { table, change } = useTableAddress(usersAddress, path, shown)
  const request = { ...usersAddress.asked(shown), ...(rowsAtFirst && !shown.size ? { limit: rowsAtFirst } : {}) }
  const { data, state } = useList(adminUsers, request)
  const downloads = useDownloads(adminUsers, request, 'users')
  return {
    change,
    table: {
      ...table,
      pageSize: request.limit,
      rows: data?.users ?? [],
      ...state,
      ...downloads,
    },
  }
}
