import type { CourseFacts } from './course-facts.ts'

export type ReviewStatus = 'open' | 'inReview' | 'unchanged' | 'archived'

/** Whether a course can be sent for review now, and if not why. */
export function reviewStatus({
  openSubmission,
  state,
  published,
  changed,
}: Pick<CourseFacts, 'openSubmission' | 'state' | 'published' | 'changed'>): ReviewStatus {
  if (openSubmission) return 'inReview'
  if (state === 'ARCHIVED') return 'archived'
  return published && !changed ? 'unchanged' : 'open'
}
