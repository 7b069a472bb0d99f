import { useWatch } from 'react-hook-form'
import { FormChecks } from '#design/form-checks.tsx'
import { messages as accountFactsMessages } from '#features/accounts/messages/account-facts-en.ts'
import { exportPermissions, hasRole, partialAdminRoles, type Role } from '#platform/api/contract.ts'
import { messages } from '../messages/en.ts'

const exportOptions = exportPermissions.map((value) => ({ value, label: messages.exports[value] }))

/** What a person may do beside the role that is chosen, where it is a part of an administrator's work. */
export function FurtherPermissions() {
  const role = useWatch<{ role: Role }>({ name: 'role' })
  if (!hasRole({ roles: [role] }, partialAdminRoles)) return null
  const others = partialAdminRoles.filter((one) => one !== role)
  return (
    <div className="mt-4 grid gap-4 border-t border-line pt-4">
      <FormChecks
        name="alsoRoles"
        legend={messages.alsoRoles}
        options={others.map((value) => ({ value, label: accountFactsMessages.roles[value] }))}
      />
      <FormChecks name="mayExport" legend={messages.mayExport} options={exportOptions} />
    </div>
  )
}
