import * as z from 'zod/mini'
import { courseCard } from '#features/catalogue/contract/catalogue.ts'
import { cardAmounts } from '#features/catalogue/rules/card-amounts.ts'
import { endpoint } from '#platform/api/contract.ts'
import { maxLength, required } from '#platform/api/validation.ts'
import { recommendedCourse } from './recommended.ts'

/** For owners alone: 404 NOT_ENROLLED for everyone else, also after a refund; 409 NOT_FINISHED before the last lesson. */
export const finishedCourse = endpoint({
  call: 'GET /learner/course/{uid}/finished',
  kind: 'read',
  access: 'signedIn',
  input: z.object({ uid: required().check(maxLength(200)) }),
  reply: z.object({
    course: courseCard,
    /** Its public page is there: not of an archived course, nor of a suspended creator's. */
    listed: z.boolean(),
    lessonsCount: z.number(),
    grantedAt: z.string(),
    completedAt: z.string(),
    /** The best attempt at the last quiz of the course. */
    quiz: z.nullable(z.object({ title: z.string(), percent: z.number(), passPercent: z.number() })),
    recommendations: z.array(recommendedCourse),
  }),
  amounts: { reply: { course: cardAmounts, recommendations: cardAmounts } },
  summary: 'Returns the summary of a completed course, and what to learn next',
})
