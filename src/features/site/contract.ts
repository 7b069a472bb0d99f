import * as z from 'zod/mini'
import { blogCard } from '#features/blog/contract/blog.ts'
import { courseCard } from '#features/catalogue/contract/catalogue.ts'
import { cardAmounts } from '#features/catalogue/rules/card-amounts.ts'
import { endpoint } from '#platform/api/contract.ts'

export const home = endpoint({
  call: 'GET /home',
  kind: 'read',
  access: 'public',
  input: z.object({}),
  reply: z.object({
    /** What most people learn. */
    courses: z.array(courseCard),
    /** Subjects in their order, with a cover and how many courses each holds. */
    categories: z.array(
      z.object({ slug: z.string(), name: z.string(), nameHi: z.string(), cover: z.string(), count: z.number() }),
    ),
    /** Words of the most taken courses, each leading to results. */
    searches: z.array(z.string()),
    /** A glance into the most taken course. */
    glance: z.nullable(
      z.object({
        lesson: z.string(),
        number: z.number(),
        durationSeconds: z.number(),
        section: z.string(),
        course: z.string(),
        courseSeconds: z.number(),
      }),
    ),
    /** What a learner says of one of these courses. */
    story: z.nullable(
      z.object({ quote: z.string(), name: z.string(), place: z.string(), rating: z.number(), course: courseCard }),
    ),
    blogs: z.array(blogCard),
  }),
  amounts: { reply: { courses: cardAmounts, story: { course: cardAmounts } } },
  summary: 'Returns the home page: courses, categories, a story, the newest posts',
})
