import { courseReviews } from './queries/course-reviews.ts'

export const routes = [courseReviews]
