import { tableAddress } from '#design/table-address.ts'
import { invitationSorts, invitationStates } from '../rules/invitations.ts'

/** What the table of a course's invitations shows, as the address of its page says it. */
export const invitationsAddress = tableAddress({ sorts: invitationSorts, filters: { state: invitationStates } })
export type InvitationsSearch = ReturnType<typeof invitationsAddress.read>
