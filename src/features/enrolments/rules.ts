/** How far a learner has come (specification 3). */
export const progressStates = ['NOT_STARTED', 'IN_PROGRESS', 'COMPLETED'] as const
export type ProgressState = (typeof progressStates)[number]

/** How a person came to own a course. */
export const enrolmentSources = ['purchase', 'free', 'admin', 'given'] as const
export type EnrolmentSource = (typeof enrolmentSources)[number]

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

/** A place in a lesson: when it was seen, and by which session, which tells one device from another. */
export type Place = { positionSeconds: number; at: Date; sessionId: number | null }

/**
 * Where a lesson continues after a report. Reports of one device count in their order: a learner who goes back to see a part
 * again continues there. Where a report that was made offline meets the place of another device, the further place wins,
 * whichever of the two arrives first.
 * @param late the report was made offline and sent later
 */
export function placeAfter(before: Place | undefined, report: Place, late: boolean): Place {
  if (!before) return report
  const meetsAnother = late && report.sessionId !== before.sessionId
  const takes = meetsAnother ? report.positionSeconds > before.positionSeconds : report.at >= before.at
  return { ...(takes ? report : before), at: report.at > before.at ? report.at : before.at }
}
