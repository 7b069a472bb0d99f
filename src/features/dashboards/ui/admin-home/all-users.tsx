import { TableFilter } from '#design/data-table-tools.tsx'
import { words as accountFacts } from '#features/accounts/messages/account-facts-en.ts'
import { words } from '#features/people/messages/en.ts'
import { useUsers } from '#features/people/ui/use-users.ts'
import type { UsersSearch } from '#features/people/ui/users-address.ts'
import { UsersTable } from '#features/people/ui/users-table.tsx'
import { roles } from '#platform/api/contract.ts'

const rowsAtFirst = 5
const roleOptions = roles.map((value) => ({ value, label: accountFacts.roles[value] })).toReversed()

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
