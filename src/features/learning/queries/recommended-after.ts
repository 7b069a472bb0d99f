import { action } from '#platform/api/action.ts'
import * as contract from '../contract/recommended.ts'
import { openCourse } from './open-course.ts'
import { recommendedTo } from './recommended-to.ts'
import { notEnrolled } from '../actions/refusals.ts'

const maxRecommendations = 3

export const recommendedAfter = action(contract.recommendedAfter, async (ctx, { uid }) => {
  const course = await openCourse(ctx, uid)
  if (!course || course.enrolment_id === null) throw notEnrolled()
  return {
    data: {
      courses: await recommendedTo(ctx.db, ctx.actor.userId, {
        near: course.id,
        limit: maxRecommendations,
        now: ctx.now(),
      }),
    },
  }
})
