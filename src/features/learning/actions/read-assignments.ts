import { action } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/grading.ts'
import { messages } from '../messages/lesson-kinds-en.ts'
import { answerToGrade, courseAssignmentsOf } from '../queries/course-assignments.ts'
import { addressesFor } from '../queries/download-of.ts'

const courseNotFound = refusal('NOT_FOUND', 404, textOf(messages, 'courseNotFound'))
const answerNotFound = refusal('NOT_FOUND', 404, textOf(messages, 'answerNotFound'))

export const courseAssignments = action(contract.courseAssignments, async (ctx, input) => {
  const data = await courseAssignmentsOf(ctx.db, ctx.actor, input)
  if (!data) throw courseNotFound()
  return { data }
})

export const assignmentAnswer = action(contract.assignmentAnswer, async (ctx, { uid }) => {
  const data = await answerToGrade(ctx.db, ctx.actor, uid, addressesFor(ctx))
  if (!data) throw answerNotFound()
  return { data }
})
