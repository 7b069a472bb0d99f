import { tableAddress } from '#design/table-address.ts'
import { invitationStates } from '#features/invitations/rules/invitations.ts'
import { seatSorts } from '../rules/seats.ts'

/** What the table of a group's seats shows, as the address of its page says it. */
export const seatsAddress = tableAddress({ sorts: seatSorts, filters: { state: invitationStates } })
export type SeatsSearch = ReturnType<typeof seatsAddress.read>
