import { recordProgress } from '#features/enrolments/actions/record-progress.ts'
import { lessonClosed } from '#features/enrolments/actions/refusals.ts'
import { progressState } from '#features/enrolments/rules.ts'
import { action } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import { boolean, number, queryRows } from '#platform/database/rows.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/lessons.ts'
import { messages } from '../messages/en.ts'
import { canRecordProgress } from '../policy.ts'
import { lessonsOf, openCourse } from '../queries/open-course.ts'
import { reportedAt } from '../rules/reported-at.ts'
import { enqueueCertificate } from './enqueue-certificate.ts'
import { notEnrolled } from './refusals.ts'

const lessonNotFound = refusal('NOT_FOUND', 404, textOf(messages, 'lessonNotFound'))

/** Counts nothing for a preview by the creator or an administrator: they own no progress. */
export const saveProgress = action(contract.saveProgress, async (ctx, input) => {
  const course = await openCourse(ctx, input.uid)
  if (!course || !canRecordProgress({ enrolled: course.enrolment_id !== null })) throw notEnrolled()
  const [lesson] = await queryRows(ctx.db, {
    id: number,
    scored: boolean,
    is_open: boolean,
  })`select id, is_open, (kind = 'assignment' and content is not null)
        or (kind = 'quiz' and coalesce(jsonb_array_length(content -> 'questions'), 0) > 0) as scored from ${lessonsOf(course)} l
      where uid = ${input.lessonUid}`
  if (!lesson) throw lessonNotFound()
  if (!lesson.is_open) throw lessonClosed()
  const at = reportedAt(input.at, { now: ctx.now(), since: course.granted_at ? new Date(course.granted_at) : null })
  const of = { userId: ctx.actor.userId, courseId: course.id }
  const saved = await ctx.transaction(async (tx) => {
    const recorded = await recordProgress(tx, {
      ...of,
      lessonId: lesson.id,
      lessonsCount: course.lessons_count,
      positionSeconds: Math.round(input.positionSeconds),
      // A quiz is completed by its pass mark and an assignment by its grade, never by the learner's own report.
      completed: input.completed && !lesson.scored,
      at,
      sessionId: ctx.actor.sessionId,
      late: input.at !== undefined,
    })
    await enqueueCertificate(ctx, tx, recorded, of)
    return recorded
  })
  if (!saved) throw notEnrolled()
  return {
    data: { progress: saved.progress, status: progressState(saved.progress, at) },
    message: textOf(messages, 'progressSaved'),
  }
})
