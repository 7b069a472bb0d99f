import { canReadCourse, isCourseCreator } from '#features/catalogue/policy.ts'
import { hasRole, reviewRoles, type Role } from '#platform/api/contract.ts'
import type { AnswersAs } from './rules.ts'

type Actor = { userId: number; roles: readonly Role[] }
/** `enrolled`: the actor owns it now. A refund ends that. */
type Course = { creatorId: number; enrolled: boolean }
type Post = { userId: number }

/** A course's questions, and its reviews with their replies. For everyone else there are none. */
export const canReadDiscussion = (actor: Actor, course: Course): boolean =>
  course.enrolled || canReadCourse(actor, course)

/** The role that a reader of a discussion writes in. */
export function answerRoleOf(actor: Actor, course: Pick<Course, 'creatorId'>): AnswersAs {
  if (isCourseCreator(actor, course)) return 'instructor'
  return hasRole(actor, reviewRoles) ? 'team' : 'learner'
}

/** Its creator doesn't, even owning it. */
const learns = (actor: Actor, course: Course): boolean => course.enrolled && !isCourseCreator(actor, course)
export const canAskQuestion = (actor: Actor, course: Course): boolean => learns(actor, course)
export const canWriteReview = (actor: Actor, course: Course): boolean => learns(actor, course)

export const canEditQuestion = (actor: Actor, question: Post): boolean => question.userId === actor.userId
export const canDeleteQuestion = (actor: Actor, question: Post, course: Pick<Course, 'creatorId'>): boolean =>
  question.userId === actor.userId || canReadCourse(actor, course)
export const canDeleteAnswer = (actor: Actor, answer: Post, course: Pick<Course, 'creatorId'>): boolean =>
  answer.userId === actor.userId || canReadCourse(actor, course)

/** Only its author may change a text of the team, and only while they belong to it. */
export const canEditAnswer = (actor: Actor, answer: Post & { by: AnswersAs }): boolean =>
  answer.userId === actor.userId && (answer.by !== 'team' || hasRole(actor, reviewRoles))

/** A reply has the creator's name: who reviews may only delete it. */
export const canReplyToReview = isCourseCreator
export const canDeleteReply = canReadCourse
export const canRemoveReview = (actor: Actor): boolean => hasRole(actor, reviewRoles)

/** Who reviews deletes what is neither theirs nor in a course of theirs: that is written down. */
export const isModeration = (actor: Actor, post: Post, course: Pick<Course, 'creatorId'>): boolean =>
  hasRole(actor, reviewRoles) && post.userId !== actor.userId && !isCourseCreator(actor, course)
