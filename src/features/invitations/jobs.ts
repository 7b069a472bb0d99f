import { job } from '#platform/jobs/jobs.ts'
import { sendInvitation } from './actions/send-invitation.ts'

export const jobs = [
  job<{ invitationId: number; send: number }>({ name: 'invitations.send-invitation', run: sendInvitation }),
]
