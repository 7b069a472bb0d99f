import { action } from '#platform/api/action.ts'
import * as contract from '../contract.ts'
import { coursesOf, enrolledCoursesOf } from '../queries.ts'

export const myCourses = action(contract.myCourses, async (ctx) => ({
  data: await coursesOf(ctx.db, ctx.actor.userId),
}))

export const enrolledCourses = action(contract.enrolledCourses, async (ctx, input) => ({
  data: await enrolledCoursesOf(ctx.db, ctx.actor.userId, input, ctx.now()),
}))
