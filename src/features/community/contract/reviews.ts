import * as z from 'zod/mini'
import { reviewRoles, creatorRoles, endpoint } from '#platform/api/contract.ts'
import { maxLength, paging, required, rule, wholeNumber } from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/discussion-en.ts'
import { maxReplyLength, maxReviewLength } from '../rules.ts'
import { courseReview, reviewsPage } from './course-reviews.ts'

// A person's own review of a course, and what its creator does with reviews.

const uid = () => required().check(maxLength(200))
const plainText = (max: number) => z._default(z.string().check(z.trim(), maxLength(max)), '')

/**
 * For owners, the course's creator and ADMIN, also while the course is not in the marketplace; 404 for others. With
 * `without=reply` those that nobody has replied to.
 */
export const learnerReviews = endpoint({
  call: 'GET /learner/course/{uid}/review',
  kind: 'read',
  access: 'signedIn',
  input: z.object({ uid: uid(), ...paging(), without: z.optional(z.enum(['reply'])) }),
  reply: z.object({
    mine: z.nullable(courseReview),
    /** What this person may do here. */
    can: z.object({ write: z.boolean(), reply: z.boolean(), deleteReply: z.boolean(), remove: z.boolean() }),
    ...reviewsPage,
  }),
  summary: 'Lists the reviews of a course for its learners and creator, with your own',
})

/** What is chosen and typed of a review. */
export const reviewFields = z.object({
  rating: wholeNumber().check(rule((value) => value >= 1 && value <= 5, textOf(messages.review, 'chooseStars'))),
  /** Plain text; stars alone are a review too. */
  text: plainText(maxReviewLength),
})

/** The first one or a change of it. 403 NOT_OWNED for anyone who doesn't own the course (any more), OWN_COURSE for its creator. */
export const saveReview = endpoint({
  call: 'POST /learner/course/{uid}/review',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ uid: uid(), ...reviewFields.shape }),
  reply: z.object({ review: courseReview }),
  summary: 'Creates or changes your review of a course',
})

export const deleteReview = endpoint({
  call: 'POST /learner/course/{uid}/review/delete',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ uid: uid() }),
  reply: z.object({}),
  summary: 'Deletes your review of a course',
})

/** What is typed of a reply: the form sends no empty one. */
export const replyText = z.object({ text: required().check(maxLength(maxReplyLength)) })

/** An empty text takes the reply back. The learner is told of the first one. */
export const replyToReview = endpoint({
  call: 'POST /creator/review/{uid}/reply',
  kind: 'write',
  access: creatorRoles,
  input: z.object({ uid: uid(), text: plainText(maxReplyLength) }),
  reply: z.object({ review: courseReview }),
  summary: 'Replies publicly to a review of your course',
})

export const removeReview = endpoint({
  call: 'POST /admin/review/{uid}/delete',
  kind: 'write',
  access: reviewRoles,
  input: z.object({ uid: uid() }),
  reply: z.object({}),
  summary: 'Deletes a learner’s review',
})
