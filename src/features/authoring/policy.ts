import { canManageCourse, canReviewCourse, isCourseCreator } from '#features/catalogue/policy.ts'
import type { Role } from '#platform/api/contract.ts'
import { type CourseMove, type CourseStatus, openMoves } from './rules/course-moves.ts'

type Actor = { userId: number; roles: readonly Role[] }
type Course = { creatorId: number }
type Archived = Course & { archivedBy: 'creator' | 'admin' | null }

/** Reads and writes its draft, submits, withdraws, archives, prices, duplicates and deletes it. */
export const canWriteCourse = canManageCourse

/** What was archived in review, only someone who reviews restores. */
export const canRestoreCourse = (actor: Actor, course: Archived): boolean =>
  canReviewCourse(actor, course) || (canWriteCourse(actor, course) && course.archivedBy !== 'admin')

/** What this person can do with a course in its present state. */
export function movesFor(actor: Actor, course: CourseStatus & Archived): CourseMove[] {
  const may = (move: CourseMove) =>
    move === 'restore' ? canRestoreCourse(actor, course) : canWriteCourse(actor, course)
  return openMoves(course).filter(may)
}

/** Files in a lesson: the writer's or the creator's own, and what the published course shows already. */
export const canUseMedia = (actor: Actor, course: Course, asset: { ownerId: number; inCourse: boolean }): boolean =>
  asset.inCourse || asset.ownerId === actor.userId || isCourseCreator({ userId: asset.ownerId }, course)
