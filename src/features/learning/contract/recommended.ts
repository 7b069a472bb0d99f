import * as z from 'zod/mini'
import { courseCard } from '#features/catalogue/contract/catalogue.ts'

/** `because`: the title of a course that the learner completed, after which others completed this one; null: it is popular. */
export const recommendedCourse = z.extend(courseCard, { because: z.nullable(z.string()) })
export type RecommendedCourse = z.output<typeof recommendedCourse>
