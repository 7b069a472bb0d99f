import { canManageCourse } from '#features/catalogue/policy.ts'
import { isUploader } from '#features/media/policy.ts'
import type { Role } from '#platform/api/contract.ts'

type Actor = { userId: number; roles: readonly Role[] }
/** `enrolled`: the actor owns it now. A refund ends that, archiving the course does not. */
type Course = { creatorId: number; enrolled: boolean }

/** Opens its lessons, quizzes and assignments: to learn, or to preview what is not owned. */
export const canOpenCourse = (actor: Actor, course: Course): boolean =>
  course.enrolled || canManageCourse(actor, course)

/** In a preview nothing counts: no progress, no attempt, no hand-in. */
export const canRecordProgress = (course: Pick<Course, 'enrolled'>): boolean => course.enrolled

/** Reads what learners hand in, and accepts it or asks for another try. */
export const canGradeCourse = (actor: Actor, course: Pick<Course, 'creatorId'>): boolean =>
  canManageCourse(actor, course)

/** Only a file of one's own answers an assignment. */
export const canHandInFile = isUploader
