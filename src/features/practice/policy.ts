import { canManageCourse } from '#features/catalogue/policy.ts'
import { isAdmin, type Role } from '#platform/api/contract.ts'

type Actor = { userId: number; roles: readonly Role[] }
type Bank = { creatorId: number }
/** `enrolled`: the actor owns it now. A refund ends that. */
type Course = { creatorId: number; enrolled: boolean }
type Attempt = { userId: number }

/** Reads, writes and asks its questions. */
export const canManageBank = (actor: Actor, bank: Bank): boolean => bank.creatorId === actor.userId || isAdmin(actor)
/** Writes its mock tests, publishes them, and sees how learners did. */
export const canManageTests = (actor: Actor, course: Pick<Course, 'creatorId'>): boolean =>
  canManageCourse(actor, course)
/** Sees which tests there are. */
export const canSeeTests = (actor: Actor, course: Course): boolean => course.enrolled || canManageCourse(actor, course)
/** An attempt counts in a ranking among learners: who teaches the course takes no part. */
export const canSitTest = (course: Pick<Course, 'enrolled'>): boolean => course.enrolled
export const isOwnAttempt = (actor: Pick<Actor, 'userId'>, attempt: Attempt): boolean => attempt.userId === actor.userId
/** Its answer is part of the course, as the solutions are. */
export const canRevise = (actor: Pick<Actor, 'userId'>, card: Attempt, course: Pick<Course, 'enrolled'>): boolean =>
  card.userId === actor.userId && course.enrolled
/** The solutions are part of the course; one's result stays one's own. */
export const canSeeSolutions = (actor: Actor, attempt: Attempt, course: Pick<Course, 'enrolled'>): boolean =>
  isOwnAttempt(actor, attempt) && course.enrolled
