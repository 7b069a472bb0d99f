import type { InvitationKind, InvitationState } from './invitations.ts'

/** What the page of an invitation says to its reader, and what it offers next. */
export type Situation = 'visitor' | 'acceptable' | 'yours' | 'owned' | 'own-course' | 'not-listed' | 'used' | Ended
type Ended = 'withdrawn' | 'expired'

type Facts = {
  /** A seat was paid for: it is accepted also where the course is not published any more. */
  kind?: InvitationKind
  state: InvitationState
  isYours: boolean
  isOwned: boolean
  isOwnCourse: boolean
  course: { listed: boolean }
}

/** A course that the reader has already comes first, in whatever state the invitation is. */
export function situationOf(
  { kind, state, isYours, isOwned, isOwnCourse, course }: Facts,
  signedIn: boolean,
): Situation {
  if (isOwned) return isYours && state === 'accepted' ? 'yours' : 'owned'
  if (isOwnCourse) return 'own-course'
  // Accepted by the reader and not theirs any more: the course was taken away in another place.
  if (state === 'accepted') return isYours ? 'withdrawn' : 'used'
  if (state !== 'open') return state
  if (!course.listed && kind !== 'seat') return 'not-listed'
  return signedIn ? 'acceptable' : 'visitor'
}
