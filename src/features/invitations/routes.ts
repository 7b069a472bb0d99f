import { acceptInvitation } from './actions/accept-invitation.ts'
import { inviteToCourse } from './actions/invite-to-course.ts'
import { resendInvitation } from './actions/resend-invitation.ts'
import { sendGift } from './actions/send-gift.ts'
import { stopInvitations } from './actions/stop-invitations.ts'
import { withdrawInvitation } from './actions/withdraw-invitation.ts'
import { courseInvitationsList } from './queries/course-invitations.ts'
import { invitation } from './queries/invitation.ts'

export const routes = [
  courseInvitationsList,
  inviteToCourse,
  withdrawInvitation,
  resendInvitation,
  invitation,
  acceptInvitation,
  stopInvitations,
  sendGift,
]
