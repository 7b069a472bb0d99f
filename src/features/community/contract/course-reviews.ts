import * as z from 'zod/mini'
import { endpoint } from '#platform/api/contract.ts'
import { maxLength, pagination, paging, required } from '#platform/api/validation.ts'

export const courseReview = z.object({
  uid: z.string(),
  /** 1–5. */
  rating: z.number(),
  /** Plain text. */
  text: z.string(),
  clubbedName: z.string(),
  /** The address of their picture; empty: their initials. */
  photo: z.string(),
  city: z.string(),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  /** What the course's creator says to it. */
  reply: z.nullable(z.object({ text: z.string(), clubbedName: z.string(), at: z.string() })),
})
export type CourseReview = z.output<typeof courseReview>

export const reviewsPage = {
  /** How many reviews gave each number of stars, over all pages. */
  spread: z.object({ 5: z.number(), 4: z.number(), 3: z.number(), 2: z.number(), 1: z.number() }),
  /** To one decimal; 0 without reviews. */
  average: z.number(),
  reviews: z.array(courseReview),
  pagination,
}

export const courseReviews = endpoint({
  call: 'POST /course/get-reviews',
  kind: 'read',
  access: 'public',
  input: z.object({ uid: required().check(maxLength(200)), ...paging() }),
  reply: z.object(reviewsPage),
  summary: 'Lists the reviews of a course, newest first, with the count of each rating',
})
