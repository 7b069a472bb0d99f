import { and, desc, eq } from 'drizzle-orm'
import type { ContentOf } from '#features/catalogue/contract/lesson-content.ts'
import { mediaAssets } from '#features/media/tables.ts'
import type { Db } from '#platform/database/db.ts'
import type { SubmittedAnswer, OpenedAssignment } from '../contract/assignment.ts'
import { dueAt } from '../rules/due-at.ts'
import { assignmentAnswers } from '../tables.ts'
import { type Addresses, downloadOf } from './download-of.ts'

const maxAnswers = 20

/** An assignment for a learner, with their submissions and the feedback. */
export async function openedAssignment(
  db: Db,
  lesson: { id: number; content: ContentOf<'assignment'>; dueSince: Date | null },
  learner: { userId: number; grantedAt: Date | null },
  addresses: Addresses,
  now: Date,
): Promise<OpenedAssignment> {
  const { brief, answer, dueDays } = lesson.content
  return {
    brief,
    answer,
    // A preview shows what a learner who joins now would see.
    dueAt: dueAt(learner.grantedAt ?? now, { dueDays, dueSince: lesson.dueSince })?.toISOString() ?? null,
    answers: learner.grantedAt ? await answersOf(db, lesson.id, learner.userId, addresses) : [],
  }
}

/** A person's submissions to one assignment, newest first. */
export async function answersOf(
  db: Pick<Db, 'select'>,
  lessonId: number,
  userId: number,
  addresses: Addresses,
): Promise<SubmittedAnswer[]> {
  const rows = await db
    .select({ answer: assignmentAnswers, file: mediaAssets })
    .from(assignmentAnswers)
    .leftJoin(mediaAssets, eq(mediaAssets.id, assignmentAnswers.mediaAssetId))
    .where(and(eq(assignmentAnswers.lessonId, lessonId), eq(assignmentAnswers.userId, userId)))
    .orderBy(desc(assignmentAnswers.id))
    .limit(maxAnswers)
  return rows.map(({ answer, file }) => submittedAnswerOf(answer, file, addresses))
}

export function submittedAnswerOf(
  row: typeof assignmentAnswers.$inferSelect,
  file: typeof mediaAssets.$inferSelect | null,
  addresses: Addresses,
): SubmittedAnswer {
  return {
    uid: row.uid,
    text: row.text,
    file: file && downloadOf(file, addresses),
    handedInAt: row.handedInAt.toISOString(),
    late: row.late,
    state: row.state,
    feedback: row.feedback,
    gradedAt: row.gradedAt?.toISOString() ?? null,
  }
}
