import { tableAddress } from '#design/table-address.ts'
import { userStates } from '#features/accounts/rules.ts'
import { roles } from '#platform/api/contract.ts'
import { userKinds, userSorts } from '../rules.ts'

/** What /admin/users shows, as its address says it. */
export const usersAddress = tableAddress({
  sorts: userSorts,
  filters: { kind: userKinds, role: roles, state: userStates },
})
export type UsersSearch = ReturnType<typeof usersAddress.read>
