/** The life of a course; course-moves.ts says what may follow what. */
export const courseStates = ['DRAFT', 'IN_REVIEW', 'PUBLISHED', 'REJECTED', 'ARCHIVED'] as const

export const levels = ['beginner', 'intermediate', 'advanced'] as const
export type Level = (typeof levels)[number]

/** Whether learners may download its lessons to learn offline. */
export const downloadRules = ['allowed', 'off'] as const

/** The steps of the course form, in order. */
export const courseSteps = ['basics', 'outcomes', 'curriculum', 'media', 'price', 'search'] as const

/** How an administrator's tables of courses and categories can be sorted. */
export const adminCourseSorts = ['recent', 'title', 'students', 'price'] as const
export const adminCategorySorts = ['position', 'name', 'courses'] as const
