/** The course's own page as a learner sees it, filled from the draft. */
export const previewPath = (uid: string): string => `/course-details/${uid}?preview=1`
