import { createHash } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { ContentOf, RubricCriterion } from '#features/catalogue/contract/lesson-content.ts'
import { mediaAssets } from '#features/media/tables.ts'
import type { Db } from '#platform/database/db.ts'
import type { SubmittedAnswer, OpenedAssignment } from '../contract/assignment.ts'
import { dueAt } from '../rules/due-at.ts'
import { lateRuleOf, lateTerms } from '../rules/late-rule.ts'
import { gradeSum } from '../rules/rubric.ts'
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
  const { brief, answer, dueDays, rubric = [] } = lesson.content
  // A preview shows what a learner who joins now would see.
  const due = dueAt(learner.grantedAt ?? now, { dueDays, dueSince: lesson.dueSince })
  const lateRule = lateRuleOf(lesson.content)
  const answers = learner.grantedAt ? await answersOf(db, lesson.id, learner.userId, addresses) : []
  return {
    brief,
    answer,
    dueAt: due?.toISOString() ?? null,
    rubric,
    lateRule,
    closed: lateTerms(lateRule, due !== null && now > due, answers.toReversed()).refused,
    answers,
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

/** A short text that identifies a rubric. */
export function rubricVersion(rubric: readonly RubricCriterion[]): string {
  const parts = rubric.map(({ uid, title, description, points }) => [uid, title, description, points])
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
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
    lateDeduction: row.lateDeduction,
    state: row.state,
    feedback: row.feedback,
    gradedAt: row.gradedAt?.toISOString() ?? null,
    grade: row.rubric && { criteria: row.rubric, ...gradeSum(row.rubric, row.lateDeduction) },
  }
}
