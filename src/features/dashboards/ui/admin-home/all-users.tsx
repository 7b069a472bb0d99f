import { TableFilter } from '#design/data-table-tools.tsx'
import { roles } from '#platform/contract.ts'
import { words } from '../../messages/users-en.ts'
import { useUsers } from '../users/use-users.ts'
import type { UsersSearch } from '../users/users-address.ts'
import { UsersTable } from '../users/users-table.tsx'

const rowsAtFirst = 5
const roleOptions = roles.map((value) => ({ value, label: words.roles[value] })).toReversed()

/** Everybody, five at a time, newest first: the whole of /admin/users at hand. */
export function AllUsers({ path, shown }: { path: string; shown: UsersSearch }) {
  const { table, change } = useUsers(path, shown, rowsAtFirst)
  return (
    <UsersTable
      {...table}
      label={words.titles.all}
      heading={words.titles.all}
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
