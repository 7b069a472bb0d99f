import { isAdmin, type Role } from '#platform/api/contract.ts'

type Actor = { userId: number; roles: readonly Role[] }
type Course = { creatorId: number }

export const isCourseCreator = (actor: Pick<Actor, 'userId'>, course: Course): boolean =>
  course.creatorId === actor.userId

/** Its creator, and every administrator in the creator's place. */
export const canManageCourse = (actor: Actor, course: Course): boolean =>
  isCourseCreator(actor, course) || isAdmin(actor)
