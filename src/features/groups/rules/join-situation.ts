/** What the page of a group's link says to its reader, and what it offers next. */
export type JoinSituation = 'visitor' | 'joinable' | 'yours' | 'owned' | 'own-course' | 'taken-back' | 'full'

type Facts = { isFull: boolean; isYours: boolean; isOwned: boolean; wasTakenBack: boolean; isOwnCourse: boolean }

/** A course that the reader has already comes first; who is refused a seat reads the reason that is theirs. */
export function joinSituationOf(
  { isFull, isYours, isOwned, wasTakenBack, isOwnCourse }: Facts,
  signedIn: boolean,
): JoinSituation {
  if (isOwned) return isYours ? 'yours' : 'owned'
  if (isOwnCourse) return 'own-course'
  if (wasTakenBack) return 'taken-back'
  if (isFull) return 'full'
  return signedIn ? 'joinable' : 'visitor'
}
