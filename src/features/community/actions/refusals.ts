import { isCourseCreator } from '#features/catalogue/policy.ts'
import { refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'
import { messages as discussionMessages } from '../messages/discussion-en.ts'

export const courseNotFound = refusal('COURSE_NOT_FOUND', 404, textOf(messages, 'courseNotFound'))
export const reviewNotFound = refusal('NOT_FOUND', 404, textOf(discussionMessages.review, 'notFound'))
export const questionNotFound = refusal('NOT_FOUND', 404, textOf(discussionMessages.questions, 'notFound'))
export const answerNotFound = refusal('NOT_FOUND', 404, textOf(discussionMessages.questions, 'answerNotFound'))
/** Also anyone who's course was taken back by a refund. */
export const notOwned = refusal('NOT_OWNED', 403, textOf(discussionMessages, 'notOwned'))
const ownCourse = refusal('OWN_COURSE', 403, textOf(discussionMessages, 'ownCourse'))
export const notYourCourse = refusal('NOT_YOUR_COURSE', 403, textOf(discussionMessages.review, 'onlyCreatorReplies'))
export const tooMuch = refusal('TOO_MUCH_WRITTEN', 429, textOf(discussionMessages, 'tooMuch'))

/** Why a person who may read a course's discussion may neither ask nor review. */
export const refuseWriting = (actor: { userId: number }, course: { creatorId: number }) =>
  isCourseCreator(actor, course) ? ownCourse() : notOwned()
