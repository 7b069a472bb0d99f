import { and, eq } from 'drizzle-orm'
import { recordProgress } from '#features/enrolments/actions/record-progress.ts'
import { progressState } from '#features/enrolments/rules.ts'
import { action } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import type { Db } from '#platform/database/db.ts'
import { newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/quiz.ts'
import { messages } from '../messages/lesson-kinds-en.ts'
import { lessonByUid } from '../queries/lesson-by-uid.ts'
import { attemptOf, countAttempts, quizVersion, scoredQuestions } from '../queries/opened-quiz.ts'
import { reportedAt } from '../rules/reported-at.ts'
import { scoreQuiz } from '../rules/score-quiz.ts'
import { quizAttempts } from '../tables.ts'
import { enqueueCertificate } from './enqueue-certificate.ts'

const quizNotFound = refusal('NOT_FOUND', 404, textOf(messages, 'quizNotFound'))
const quizChanged = refusal('QUIZ_CHANGED', 409, textOf(messages, 'quizChanged'))

/**
 * Scores the answers and saves the attempt with its progress, in one transaction. An attempt whose key was used before
 * gets its first result again, also when the quiz has changed since.
 */
export const takeQuiz = action(contract.takeQuiz, async (ctx, input) => {
  const lesson = await lessonByUid(ctx, input.lessonUid, 'quiz')
  if (!lesson || lesson.content.questions.length === 0) throw quizNotFound()
  const { content: quiz, course } = lesson
  const preview = course.enrolment_id === null
  const attempt = { userId: ctx.actor.userId, lessonId: lesson.id, idempotencyKey: input.idempotencyKey }
  const before = preview ? undefined : await attemptByKey(ctx.db, attempt)
  if (!before && quizVersion(quiz) !== input.version) throw quizChanged()

  const score = scoreQuiz(quiz, input.answers)
  const { points, outOf, percent, passed } = score
  const row = {
    ...attempt,
    uid: newUid(),
    questions: scoredQuestions(quiz, input.answers, score),
    points,
    outOf,
    percent,
    passPercent: Math.round(quiz.passPercent),
    passed,
    submittedAt: reportedAt(input.at, {
      now: ctx.now(),
      since: course.granted_at ? new Date(course.granted_at) : null,
    }),
  }
  const done = { progress: course.progress ?? 0, status: progressState(course.progress ?? 0, course.last_activity_at) }
  if (preview) return { data: { attempt: attemptOf({ ...row, id: 0 }), attempts: 0, preview, ...done } }

  const saved = await ctx.transaction(async (tx) => {
    // Locks the enrolment first, so that two requests with the same attempt run one after the other.
    const progress = await recordProgress(tx, {
      userId: ctx.actor.userId,
      courseId: course.id,
      lessonId: lesson.id,
      lessonsCount: course.lessons_count,
      positionSeconds: 0,
      completed: before ? false : passed,
      at: row.submittedAt,
    })
    if (!progress) throw quizNotFound()
    await enqueueCertificate(ctx, tx, progress, { userId: ctx.actor.userId, courseId: course.id })
    const [made] = before ? [] : await tx.insert(quizAttempts).values(row).onConflictDoNothing().returning()
    const stored = made ?? (await attemptByKey(tx, attempt))
    if (!stored) throw quizNotFound()
    return { attempt: attemptOf(stored), attempts: await countAttempts(tx, lesson.id, ctx.actor.userId), progress }
  })
  const { progress } = saved.progress
  return { data: { ...saved, preview, progress, status: progressState(progress, row.submittedAt) } }
})

type SentAttempt = { userId: number; lessonId: number; idempotencyKey: string }

async function attemptByKey(db: Pick<Db, 'select'>, { userId, lessonId, idempotencyKey }: SentAttempt) {
  const [row] = await db
    .select()
    .from(quizAttempts)
    .where(
      and(
        eq(quizAttempts.userId, userId),
        eq(quizAttempts.lessonId, lessonId),
        eq(quizAttempts.idempotencyKey, idempotencyKey),
      ),
    )
  return row
}
