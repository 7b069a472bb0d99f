import type { CourseDoc } from './course-facts.ts'

/** The element of a field, by which the list of what is missing leads to it. */
export const fieldId = (field: keyof CourseDoc): string => `course-${field}`
