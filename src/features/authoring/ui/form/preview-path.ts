import { pagePath } from '#platform/browser/page-path.ts'

/** The course's own page as a learner sees it, filled from the draft. */
export const previewPath = (uid: string): string => pagePath('/course-details/$id', { id: uid }, { preview: 1 })
