import * as z from 'zod/mini'
import { courseCard } from '#features/catalogue/contract/catalogue.ts'
import { cardAmounts } from '#features/catalogue/rules/card-amounts.ts'
import { endpoint } from '#platform/api/contract.ts'
import { maxLength, required } from '#platform/api/validation.ts'

/** `because`: the title of a course that the learner completed, after which others completed this one; null: it is popular. */
export const recommendedCourse = z.extend(courseCard, { because: z.nullable(z.string()) })
export type RecommendedCourse = z.output<typeof recommendedCourse>

/**
 * Below a lesson. `because` is the title of its course where others completed a course after it. For owners alone: 404
 * NOT_ENROLLED for everyone else.
 */
export const recommendedAfter = endpoint({
  call: 'GET /learner/course/{uid}/recommended',
  kind: 'read',
  access: 'signedIn',
  input: z.object({ uid: required().check(maxLength(200)) }),
  reply: z.object({ courses: z.array(recommendedCourse) }),
  amounts: { reply: { courses: cardAmounts } },
  summary: 'Recommends what to learn after a course',
})
