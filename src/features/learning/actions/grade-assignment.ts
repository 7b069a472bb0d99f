import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { LessonContent } from '#features/catalogue/contract/lesson-content.ts'
import { courses, lessons } from '#features/catalogue/tables.ts'
import { recordProgress } from '#features/enrolments/actions/record-progress.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { mediaAssets } from '#features/media/tables.ts'
import { notify } from '#features/notifications/actions/notify.ts'
import { action, type ParsedOf } from '#platform/api/action.ts'
import { refusal, refuseFields } from '#platform/api/errors.ts'
import { fieldErrors } from '#platform/api/validation.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/grading.ts'
import { messages } from '../messages/lesson-kinds-en.ts'
import { canGradeCourse } from '../policy.ts'
import { hasNewer } from '../queries/course-assignments.ts'
import { addressesFor } from '../queries/download-of.ts'
import { rubricVersion, submittedAnswerOf } from '../queries/opened-assignment.ts'
import { answerMoves } from '../rules/answer-states.ts'
import { gradeSum, pointsFor } from '../rules/rubric.ts'
import { assignmentAnswers } from '../tables.ts'
import { enqueueCertificate } from './enqueue-certificate.ts'

const answerNotFound = refusal('NOT_FOUND', 404, textOf(messages, 'answerNotFound'))
const answerChanged = refusal('ANSWER_CHANGED', 409, textOf(messages, 'answerChanged'))
const rubricChanged = refusal('RUBRIC_CHANGED', 409, textOf(messages, 'rubricChanged'))

/**
 * Accepts a submission, which completes the learner's lesson, or requests another try. Notifies the learner either way.
 */
export const gradeAssignment = action(contract.gradeAssignment, async (ctx, input) => {
  const { uid, decision, feedback } = input
  const [found] = await ctx.db
    .select({ answer: assignmentAnswers, lesson: lessons, course: courses })
    .from(assignmentAnswers)
    .innerJoin(lessons, eq(lessons.id, assignmentAnswers.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(eq(assignmentAnswers.uid, uid))
  if (!found || !canGradeCourse(ctx.actor, found.course)) throw answerNotFound()
  const { lesson, course } = found
  const { userId } = found.answer
  const at = ctx.now()

  const graded = await ctx.transaction(async (tx) => {
    // Locks the enrolment first, as a submission does: of a submission and a grade at the same moment, one sees the
    // other.
    await tx
      .select({ id: enrolments.id })
      .from(enrolments)
      .where(and(eq(enrolments.userId, userId), eq(enrolments.courseId, course.id), eq(enrolments.status, 'active')))
      .for('update')
    const [answer] = await tx.select().from(assignmentAnswers).where(eq(assignmentAnswers.uid, uid)).for('update')
    if (!answer) throw answerNotFound()
    if (!answerMoves[answer.state].includes(decision) || (await hasNewer(tx, answer))) throw answerChanged()
    const points = pointsOf(lesson.content, input, answer.lateDeduction)
    const [changed] = await tx
      .update(assignmentAnswers)
      .set({ state: decision, feedback, gradedAt: at, gradedBy: ctx.actor.userId, ...points })
      .where(eq(assignmentAnswers.id, answer.id))
      .returning()
    if (decision === 'ACCEPTED') {
      const of = { userId, courseId: course.id }
      const recorded = await recordProgress(tx, {
        ...of,
        lessonId: lesson.id,
        lessonsCount: course.lessonsCount,
        positionSeconds: 0,
        completed: true,
        byOthers: true,
        at,
      })
      await enqueueCertificate(ctx, tx, recorded, of)
    }
    await notify(ctx, tx, {
      userId,
      kind: 'assignment-graded',
      data: { course: course.title, lesson: lesson.title },
      link: pagePath('/learning/$id', { id: course.uid }, { lesson: lesson.uid }),
      idempotencyKey: `assignment-graded:${uid}:${decision}`,
    })
    return changed
  })
  if (!graded) throw answerNotFound()
  const [file] = graded.mediaAssetId
    ? await ctx.db.select().from(mediaAssets).where(eq(mediaAssets.id, graded.mediaAssetId))
    : []
  return {
    data: { answer: submittedAnswerOf(graded, file ?? null, addressesFor(ctx)) },
    message: textOf(messages, 'graded'),
  }
})

/**
 * The points of an answer, summed here, with the rubric that they were given by; nulls where the assignment has none.
 * @throws a refusal of points of another rubric, or of another criterion, or over a criterion's maximum
 */
function pointsOf(
  content: LessonContent | null,
  { points, rubricVersion: version }: ParsedOf<typeof contract.gradeAssignment>,
  deduction: number | null,
) {
  const rubric = content?.kind === 'assignment' ? (content.rubric ?? []) : []
  if ((rubric.length > 0 || points) && version !== rubricVersion(rubric)) throw rubricChanged()
  if (rubric.length === 0) return { rubric: null, points: null, outOf: null }
  const parsed = pointsFor(rubric).safeParse(points ?? {})
  if (!parsed.success) throw refuseFields(pointErrors(parsed.error))
  const graded = rubric.map((criterion) => ({ ...criterion, given: parsed.data[criterion.uid] ?? 0 }))
  const sum = gradeSum(graded, deduction)
  return { rubric: graded, points: sum.points, outOf: sum.outOf }
}

/** By the form's fields; `points` alone where a criterion is not of this rubric. */
function pointErrors(error: z.core.$ZodError) {
  if (error.issues.some(({ code }) => code === 'unrecognized_keys'))
    return { points: textOf(messages, 'otherCriterion') }
  return Object.fromEntries(Object.entries(fieldErrors(error)).map(([uid, text]) => [`points.${uid}`, text]))
}
