import * as z from 'zod/mini'
import { courseCard } from '#features/catalogue/contract/catalogue.ts'
import { cardAmounts } from '#features/catalogue/rules/card-amounts.ts'
import { endpoint } from '#platform/api/contract.ts'
import { optionalText, pagination, paging } from '#platform/api/validation.ts'
import { progressStates } from './rules.ts'

/** Asked once after sign-in and laid over the shared course pages (decisions 3). */
export const myCourses = endpoint({
  call: 'GET /learner/course/mine',
  kind: 'read',
  access: 'signedIn',
  input: z.object({}),
  reply: z.object({
    enrolled: z.array(z.object({ uid: z.string(), progress: z.number(), status: z.enum(progressStates) })),
    wishlist: z.array(z.string()),
    bookmarks: z.array(z.string()),
  }),
  summary: 'Returns the uids of your courses with progress, your wishlist and your bookmarks',
})

export const enrolledCourse = z.extend(courseCard, {
  isEnrolled: z.literal(true),
  progress: z.number(),
  status: z.enum(progressStates),
  completedLessons: z.number(),
  lessonsCount: z.number(),
  /** The lesson to go on with and its number in the course; null before the first lesson. */
  resume: z.nullable(
    z.object({ lessonUid: z.string(), title: z.string(), positionSeconds: z.number(), lessonNumber: z.number() }),
  ),
  lastActivityAt: z.nullable(z.string()),
  grantedAt: z.string(),
  completedAt: z.nullable(z.string()),
})

export type EnrolledCourse = z.output<typeof enrolledCourse>

export const enrolledCourses = endpoint({
  call: 'GET /learner/course/enrolled',
  kind: 'read',
  access: 'signedIn',
  input: z.object({ ...paging(12), status: z.optional(z.enum(progressStates)), search: optionalText(100) }),
  reply: z.object({ courses: z.array(enrolledCourse), pagination }),
  amounts: { reply: { courses: cardAmounts } },
  summary: 'Lists your courses, most recently used first',
})
