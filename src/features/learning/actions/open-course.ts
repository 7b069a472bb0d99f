import { action } from '#platform/api/action.ts'
import * as contract from '../contract/lessons.ts'
import { curriculumOf, openCourse } from '../queries/open-course.ts'
import { notEnrolled } from './refusals.ts'

export const learningCourse = action(contract.learningCourse, async (ctx, input) => {
  const course = await openCourse(ctx, input.uid)
  if (!course) throw notEnrolled()
  return { data: await curriculumOf(ctx.db, course, ctx.actor.userId) }
})
