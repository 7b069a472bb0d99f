import { refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'
import { maxInvitedPerDay, maxSends, resendHours } from '../rules/invitations.ts'

/** Also answers for the invitation of another's course. */
export const invitationNotFound = refusal('INVITATION_NOT_FOUND', 404, textOf(messages, 'notFound'))
export const courseNotFound = refusal('COURSE_NOT_FOUND', 404, textOf(messages, 'courseNotFound'))
export const courseNotForSale = refusal('COURSE_NOT_FOR_SALE', 409, textOf(messages, 'notForSale'))
export const tooManyInvitations = refusal('TOO_MANY_INVITATIONS', 429, textOf(messages, 'tooMany', maxInvitedPerDay))
export const invitationUsed = refusal('INVITATION_USED', 409, textOf(messages, 'used'))
export const invitationWithdrawn = refusal('INVITATION_WITHDRAWN', 409, textOf(messages, 'withdrawn'))
export const invitationExpired = refusal('INVITATION_EXPIRED', 409, textOf(messages, 'expired'))
export const invitationClosed = refusal('INVITATION_CLOSED', 409, textOf(messages, 'closed'))
export const alreadyOwned = refusal('ALREADY_ENROLLED', 409, textOf(messages, 'owned'))
export const ownCourse = refusal('OWN_COURSE', 409, textOf(messages, 'ownCourse'))
export const ownGift = refusal('OWN_GIFT', 409, textOf(messages, 'ownGift'))
export const resendLater = refusal('RESEND_LATER', 429, textOf(messages, 'resendLater', resendHours))
export const noMoreEmails = refusal('NO_MORE_EMAILS', 409, textOf(messages, 'noMoreEmails', maxSends))
