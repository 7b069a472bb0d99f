import { and, eq } from 'drizzle-orm'
import { recordProgress } from '#features/enrolments/actions/record-progress.ts'
import { notify } from '#features/notifications/actions/notify.ts'
import { action } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import type { Db } from '#platform/database/db.ts'
import { newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/assignment.ts'
import { messages } from '../messages/lesson-kinds-en.ts'
import { addressesFor } from '../queries/download-of.ts'
import { lessonByUid } from '../queries/lesson-by-uid.ts'
import { submittedAnswerOf } from '../queries/opened-assignment.ts'
import { dueAt } from '../rules/due-at.ts'
import { lateRuleOf, lateTerms } from '../rules/late-rule.ts'
import { assignmentAnswers } from '../tables.ts'
import { checkAnswer } from './check-answer.ts'
import { personName } from './person-name.ts'

const assignmentNotFound = refusal('NOT_FOUND', 404, textOf(messages, 'assignmentNotFound'))
const alreadyAccepted = refusal('ALREADY_ACCEPTED', 409, textOf(messages, 'alreadyAccepted'))
const deadlinePassed = refusal('DEADLINE_PASSED', 409, textOf(messages, 'deadlinePassed'))

/** Submits an answer, or replaces one that was not read yet, and notifies the course's creator. */
export const submitAssignment = action(contract.submitAssignment, async (ctx, input) => {
  const lesson = await lessonByUid(ctx, input.lessonUid, 'assignment')
  if (!lesson) throw assignmentNotFound()
  const { course, content, dueSince } = lesson
  const { text, file } = await checkAnswer(ctx, content, input)
  if (course.enrolment_id === null) return { data: { answer: null, preview: true } }

  const { userId } = ctx.actor
  const at = ctx.now()
  const due = course.granted_at ? dueAt(new Date(course.granted_at), { ...content, dueSince }) : null
  const late = due !== null && at > due
  const row = {
    uid: newUid(),
    lessonId: lesson.id,
    userId,
    idempotencyKey: input.idempotencyKey,
    text,
    mediaAssetId: file?.id ?? null,
    handedInAt: at,
    late,
    state: 'WAITING' as const,
  }
  const submission = await ctx.transaction(async (tx) => {
    // Locks the enrolment, so that submissions of one person run one after the other.
    const progress = await recordProgress(tx, {
      userId,
      courseId: course.id,
      lessonId: lesson.id,
      lessonsCount: course.lessons_count,
      positionSeconds: 0,
      completed: false,
      at,
    })
    if (!progress) throw assignmentNotFound()
    const before = await earlierSubmissionOf(tx, userId, lesson.id)
    const same = before.find((one) => one.idempotencyKey === input.idempotencyKey)
    if (same) return same
    if (before.some((one) => one.state === 'ACCEPTED')) throw alreadyAccepted()
    const { refused, deduction } = lateTerms(lateRuleOf(content), late, before)
    if (refused) throw deadlinePassed()
    await tx
      .update(assignmentAnswers)
      .set({ state: 'REPLACED' })
      .where(
        and(
          eq(assignmentAnswers.userId, userId),
          eq(assignmentAnswers.lessonId, lesson.id),
          eq(assignmentAnswers.state, 'WAITING'),
        ),
      )
    const [made] = await tx
      .insert(assignmentAnswers)
      .values({ ...row, lateDeduction: deduction })
      .returning()
    if (!made) throw assignmentNotFound()
    await notify(ctx, tx, {
      userId: course.creator_id,
      kind: 'assignment-submitted',
      data: { course: course.title, lesson: lesson.title, learner: await personName(tx, userId) },
      link: pagePath('/my-content/$id/assignments/$answer', { id: course.uid, answer: made.uid }),
      idempotencyKey: `assignment-submitted:${made.uid}`,
    })
    return made
  })
  return {
    data: {
      answer: submittedAnswerOf(
        submission,
        file && submission.mediaAssetId === file.id ? file : null,
        addressesFor(ctx),
      ),
      preview: false,
    },
    message: textOf(messages, 'submitted'),
  }
})

async function earlierSubmissionOf(tx: Pick<Db, 'select'>, userId: number, lessonId: number) {
  return tx
    .select()
    .from(assignmentAnswers)
    .where(and(eq(assignmentAnswers.userId, userId), eq(assignmentAnswers.lessonId, lessonId)))
    .orderBy(assignmentAnswers.id)
}
