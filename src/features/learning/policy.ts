import { canManageCourse, canReadCourse } from '#features/catalogue/policy.ts'
import { isUploader } from '#features/media/policy.ts'
import type { Role } from '#platform/api/contract.ts'

type Actor = { userId: number; roles: readonly Role[] }
/** `enrolled`: the actor owns it now. A refund ends that, archiving the course does not. */
type Course = { creatorId: number; enrolled: boolean }

/** May open its lessons, quizzes and assignments: to learn, or as a preview of a course that they don't own. */
export const canOpenCourse = (actor: Actor, course: Course): boolean => course.enrolled || canReadCourse(actor, course)

/** Sees every section, whenever it opens to learners. */
export const canOpenClosedSections = (actor: Actor, course: Pick<Course, 'creatorId'>): boolean =>
  canReadCourse(actor, course)

/** A preview saves nothing: no progress, no attempt, no submission. */
export const canRecordProgress = (course: Pick<Course, 'enrolled'>): boolean => course.enrolled

/** May store its lessons in a browser: an owner, where the course's creator allows it. */
export const canDownload = (course: Pick<Course, 'enrolled'> & { downloads: 'allowed' | 'off' }): boolean =>
  course.enrolled && course.downloads === 'allowed'

/** May read what learners submit, and accept it or request another try. */
export const canGradeCourse = (actor: Actor, course: Pick<Course, 'creatorId'>): boolean =>
  canManageCourse(actor, course)

/** Only one's own file may answer an assignment. */
export const canSubmitFile = isUploader
