import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { boolean, nullable, number, queryRows } from '#platform/database/rows.ts'
import { placeAfter, progressPercent } from '../rules.ts'
import { enrolments, lessonProgress } from '../tables.ts'

export type Report = {
  userId: number
  courseId: number
  lessonId: number
  lessonsCount: number
  positionSeconds: number
  completed: boolean
  /** When the browser saw it: a report that was kept through a lost connection may come late. */
  at: Date
  /** The session that reports, which tells one device from another; absent where the server itself records. */
  sessionId?: number
  /** It was made offline: another device may have reported since. */
  late?: boolean
  /** Somebody else completed it (an assignment that was accepted): the place where the learner goes on stays. */
  byOthers?: boolean
}

/**
 * Writes one report of a learner's progress in the caller's transaction. Nothing goes backwards: a completed lesson
 * stays completed, and the place follows placeAfter. The enrolment's row is locked first,
 * so that a lesson that is completed by two reports at once is counted once. A lesson that was taken out of the course
 * keeps its tick for the day it is put back, and moves nothing.
 * @returns the course's progress in percent and whether this report completed it; undefined without an enrolment
 */
export async function recordProgress(
  tx: Tx,
  report: Report,
): Promise<{ progress: number; completedNow: boolean } | undefined> {
  const { userId, courseId, lessonId, at } = report
  const [enrolment] = await tx
    .select()
    .from(enrolments)
    .where(and(eq(enrolments.userId, userId), eq(enrolments.courseId, courseId), eq(enrolments.status, 'active')))
    .for('update')
  if (!enrolment) return undefined
  const [before] = await tx
    .select()
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, userId), eq(lessonProgress.lessonId, lessonId)))
  const place = placeAfter(
    before && { ...before, at: before.updatedAt },
    { positionSeconds: report.positionSeconds, at, sessionId: report.sessionId ?? null },
    report.late ?? false,
  )
  const { positionSeconds, sessionId, at: updatedAt } = place
  const completes = report.completed && !before?.completedAt
  await tx
    .insert(lessonProgress)
    .values({
      userId,
      lessonId,
      positionSeconds,
      sessionId,
      completedAt: report.completed ? at : null,
      updatedAt,
    })
    .onConflictDoUpdate({
      target: [lessonProgress.userId, lessonProgress.lessonId],
      set: {
        completedAt: sql`coalesce(${lessonProgress.completedAt}, excluded.completed_at)`,
        positionSeconds,
        sessionId,
        updatedAt,
      },
    })
  const done = completes ? await doneOf(tx, report) : undefined
  const progress = Math.max(enrolment.progress, done === undefined ? 0 : progressPercent(done, report.lessonsCount))
  const completedNow = progress === 100 && !enrolment.completedAt
  const lastUse = !report.byOthers && (!enrolment.lastActivityAt || at >= enrolment.lastActivityAt)
  await tx
    .update(enrolments)
    .set({
      completedLessons: done ?? enrolment.completedLessons,
      progress,
      ...(lastUse ? { lastLessonId: lessonId, lastActivityAt: at } : {}),
      ...(completedNow ? { completedAt: at } : {}),
    })
    .where(eq(enrolments.id, enrolment.id))
  return { progress, completedNow }
}

/**
 * How many lessons that are in the course now the learner has completed; undefined where this one no longer is. Counted
 * and not added to: after a revision the enrolment holds the old count until everybody's share is counted again.
 */
async function doneOf(tx: Tx, { userId, courseId, lessonId }: Report): Promise<number | undefined> {
  const [counted] = await queryRows(tx, { n: number, here: nullable(boolean) })`
    select count(p.completed_at)::int as n, bool_or(l.id = ${lessonId}) as here
    from lessons l left join lesson_progress p on p.lesson_id = l.id and p.user_id = ${userId}
    where l.course_id = ${courseId} and l.removed_at is null`
  return counted?.here ? counted.n : undefined
}
