import { TableFilter } from '#design/data-table-tools.tsx'
import { messages as accountFactsMessages } from '#features/accounts/messages/account-facts-en.ts'
import { messages } from '#features/people/messages/en.ts'
import { useUsers } from '#features/people/ui/use-users.ts'
import type { UsersSearch } from '#features/people/ui/users-address.ts'
import { UsersTable } from '#features/people/ui/users-table.tsx'
import { roles } from '#platform/api/contract.ts'

const rowsAtFirst = 5
const roleOptions = roles.map((value) => ({ value, label: accountFactsMessages.roles[value] })).toReversed()

/** Everybody, five at a time, newest first: the whole of /admin/users at hand. */
export function AllUsers({ path, shown }: { path: string; shown: UsersSearch }) {
  const { table, change } = useUsers(path, shown, rowsAtFirst)
  return (
    <UsersTable
      {...table}
      label={messages.titles.all}
      heading={messages.titles.all}
      tools={
        <TableFilter
          label={messages.role}
          all={messages.allRoles}
          value={shown.role}
          options={roleOptions}
          onChange={(role) => change({ role })}
          className="md:!w-[160px]"
        />
      }
    />
  )
}
