import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { TableFilter } from '#design/data-table-tools.tsx'
import { useTableAddress } from '#design/use-table-address.ts'
import { query } from '#platform/client.ts'
import { roles } from '#platform/contract.ts'
import { downloadList } from '#platform/fetch-file.ts'
import { adminUsers } from '../../contract/users.ts'
import { words } from '../../messages/users-en.ts'
import { usersAddress, type UsersSearch } from '../users/users-address.ts'
import { UsersTable } from '../users/users-table.tsx'

const rowsAtFirst = 5
const roleOptions = roles.map((value) => ({ value, label: words.roles[value] })).toReversed()

/** Everybody, five at a time, newest first: the whole of /admin/users at hand. */
export function AllUsers({ path, shown }: { path: string; shown: UsersSearch }) {
  const { table, change } = useTableAddress(usersAddress, path, shown)
  const asked = { ...usersAddress.asked(shown), limit: shown.size ?? rowsAtFirst }
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...query(adminUsers, asked),
    placeholderData: keepPreviousData,
  })
  return (
    <UsersTable
      {...table}
      pageSize={asked.limit}
      label={words.titles.all}
      heading={words.titles.all}
      rows={data?.users ?? []}
      total={data?.pagination.totalItems ?? 0}
      loading={isPending || isPlaceholderData}
      failed={Boolean(error && !data)}
      onRetry={() => void refetch()}
      onDownload={() => downloadList(adminUsers, asked, 'users')}
      tools={
        <TableFilter
          label={words.role}
          all={words.allRoles}
          value={shown.role}
          options={roleOptions}
          onChange={(role) => change({ role })}
          className="md:!w-[160px]"
        />
      }
    />
  )
}
