import { hasRole, isAdmin, reviewRoles, type Role } from '#platform/api/contract.ts'

type Actor = { userId: number; roles: readonly Role[] }
type Course = { creatorId: number }

export const isCourseCreator = (actor: Pick<Actor, 'userId'>, course: Course): boolean =>
  course.creatorId === actor.userId

/** Its creator, and every administrator in the creator's place. */
export const canManageCourse = (actor: Actor, course: Course): boolean =>
  isCourseCreator(actor, course) || isAdmin(actor)

/** Opens it whatever its state, and what is written on it: also everyone who reviews. */
export const canReadCourse = (actor: Actor, course: Course): boolean =>
  isCourseCreator(actor, course) || hasRole(actor, reviewRoles)

/** Decides about it, archives and restores it. A reviewer judges no course of their own; an administrator may be alone. */
export const canReviewCourse = (actor: Actor, course: Course): boolean =>
  isAdmin(actor) || (hasRole(actor, reviewRoles) && !isCourseCreator(actor, course))
