/** How far a learner has come (specification 3). */
export const progressStates = ['NOT_STARTED', 'IN_PROGRESS', 'COMPLETED'] as const
export type ProgressState = (typeof progressStates)[number]

/** The share of a course's lessons completed, in whole percent; never NaN, and 100 only when all are done. */
export function progressPercent(completedLessons: number, lessonsCount: number): number {
  if (lessonsCount <= 0) return 0
  return Math.min(100, Math.floor((Math.max(0, completedLessons) / lessonsCount) * 100))
}

/** Started counts from the first place reported, even before a lesson is complete. */
export function progressState(progress: number, startedAt: string | Date | null): ProgressState {
  if (progress >= 100) return 'COMPLETED'
  return progress > 0 || startedAt !== null ? 'IN_PROGRESS' : 'NOT_STARTED'
}

/** So many learners at least completed one course after another before we say so. */
export const minLearnersOfNext = 3
