import { aDay, anUid, tableAddress } from '#design/table-address.ts'

/** `user`, `user.role-changed`: what the log calls things and acts. */
const aName = (sent: string) => (/^[\w.-]{1,80}$/.test(sent) ? sent : undefined)

/** What /admin/audit shows, as its address says it. */
export const auditAddress = tableAddress({
  sorts: ['at'],
  filters: { act: aName, entity: aName, entityUid: anUid, actor: anUid, from: aDay, to: aDay },
})
export type AuditSearch = ReturnType<typeof auditAddress.read>
