import { aDay, anUid, tableAddress } from '#design/table-address.ts'
import { userStates } from '#features/accounts/rules.ts'
import { roles } from '#platform/contract.ts'
import { userKinds, userSorts } from '../../rules.ts'

/** What /admin/users shows, as its address says it. */
export const usersAddress = tableAddress({
  sorts: userSorts,
  filters: { kind: userKinds, role: roles, state: userStates },
})
export type UsersSearch = ReturnType<typeof usersAddress.read>

/** `user`, `user.role-changed`: what the log calls things and acts. */
const aName = (sent: string) => (/^[\w.-]{1,80}$/.test(sent) ? sent : undefined)

/** The same of /admin/audit. */
export const auditAddress = tableAddress({
  sorts: ['at'],
  filters: { act: aName, entity: aName, entityUid: anUid, actor: anUid, from: aDay, to: aDay },
})
export type AuditSearch = ReturnType<typeof auditAddress.read>
