import { action } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/lessons.ts'
import { messages } from '../messages/en.ts'
import { curriculumOf, openCourse } from '../queries/open-course.ts'

const notEnrolled = refusal('NOT_ENROLLED', 404, textOf(messages, 'notEnrolled'))

export const learningCourse = action(contract.learningCourse, async (ctx, input) => {
  const course = await openCourse(ctx, input.uid)
  if (!course) throw notEnrolled()
  return { data: await curriculumOf(ctx.db, course, ctx.actor.userId) }
})
