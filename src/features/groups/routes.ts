import { acceptSeat } from './actions/accept-seat.ts'
import { inviteToGroup } from './actions/invite-to-group.ts'
import { joinGroup } from './actions/join-group.ts'
import { resendSeat } from './actions/resend-seat.ts'
import { setJoinLink } from './actions/set-join-link.ts'
import { withdrawSeat } from './actions/withdraw-seat.ts'
import { groupOfLink } from './queries/group-of-link.ts'
import { groupSeats } from './queries/group-seats.ts'
import { myGroup, myGroups } from './queries/own-groups.ts'

export const routes = [
  myGroups,
  myGroup,
  groupSeats,
  inviteToGroup,
  setJoinLink,
  withdrawSeat,
  resendSeat,
  groupOfLink,
  joinGroup,
  acceptSeat,
]
