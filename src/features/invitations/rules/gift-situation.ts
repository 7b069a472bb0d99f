import type { InvitationState } from './invitations.ts'

/** What the page of a gift says to its reader, and what it offers next. */
export type GiftSituation =
  'visitor' | 'acceptable' | 'yours' | 'owned' | 'own-course' | 'own-gift' | 'used' | 'withdrawn' | 'expired'

type Facts = {
  state: InvitationState
  isYours: boolean
  isOwned: boolean
  isOwnCourse: boolean
  isOwnGift: boolean
}

/** It was paid for: it can be accepted also where the course is not published any more, and passed on by those who have it. */
export function giftSituationOf(
  { state, isYours, isOwned, isOwnCourse, isOwnGift }: Facts,
  signedIn: boolean,
): GiftSituation {
  if (isOwnGift) return 'own-gift'
  if (state === 'accepted') {
    if (!isYours) return 'used'
    return isOwned ? 'yours' : 'withdrawn'
  }
  if (state !== 'open') return state
  if (isOwnCourse) return 'own-course'
  if (isOwned) return 'owned'
  return signedIn ? 'acceptable' : 'visitor'
}

/** The gift waits for somebody: the page shows it as one. */
export const isWaitingGift = (situation: GiftSituation): boolean =>
  situation === 'visitor' || situation === 'acceptable' || situation === 'owned' || situation === 'own-course'
