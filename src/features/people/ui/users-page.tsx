import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { TableFilter } from '#design/data-table-tools.tsx'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { FilterChip } from '#design/filter-chip.tsx'
import { messages as accountFactsMessages } from '#features/accounts/messages/account-facts-en.ts'
import { userStates } from '#features/accounts/rules.ts'
import { useHasRole } from '#features/accounts/ui/use-has-role.ts'
import { adminRoles, roles } from '#platform/api/contract.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { messages } from '../messages/en.ts'
import { userKinds } from '../rules.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { useUsers } from './use-users.ts'
import { usersAddress } from './users-address.ts'
import { UsersTable } from './users-table.tsx'

export const Route = createFileRoute('/_support/admin/users')({
  validateSearch: usersAddress.read,
  head: async (context) => {
    const { messages } = await import('../messages/en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: UsersPage,
})

const roleOptions = roles.map((value) => ({ value, label: accountFactsMessages.roles[value] })).toReversed()
const stateOptions = userStates.map((value) => ({ value, label: accountFactsMessages.states[value] }))

/** Everybody who has an account. */
function UsersPage() {
  const shown = Route.useSearch()
  const { table, change } = useUsers('/admin/users', shown)
  const mayInvite = useHasRole(adminRoles)
  const [inviting, setInviting] = useState(false)
  return (
    <main id="main" className="max-w-[1260px]">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="t-h1">{messages.titles[shown.kind ?? 'all']}</h1>
        {mayInvite && (
          <Button icon={<PlusBoldIcon />} onClick={() => setInviting(true)}>
            {messages.invite}
          </Button>
        )}
      </div>
      <div className="mt-5 mb-5 flex flex-wrap gap-2" role="group" aria-label={messages.kinds}>
        {[undefined, ...userKinds].map((kind) => (
          <FilterChip key={kind ?? 'all'} on={shown.kind === kind} onClick={() => change({ kind })}>
            {messages.titles[kind ?? 'all']}
          </FilterChip>
        ))}
      </div>
      <UsersTable
        {...table}
        label={messages.titles[shown.kind ?? 'all']}
        tools={
          <>
            <TableFilter
              label={messages.role}
              all={messages.allRoles}
              value={shown.role}
              options={roleOptions}
              onChange={(role) => change({ role })}
              className="md:!w-[160px]"
            />
            <TableFilter
              label={messages.state}
              all={messages.allStates}
              value={shown.state}
              options={stateOptions}
              onChange={(state) => change({ state })}
              className="md:!w-[160px]"
            />
          </>
        }
      />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </main>
  )
}
