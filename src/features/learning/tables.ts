import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { lessons } from '#features/catalogue/tables.ts'
import { mediaAssets } from '#features/media/tables.ts'
import { id, idempotencyKey, instant, ref, uid } from '#platform/database/columns.ts'
import type { ScoredQuestion } from './contract/quiz.ts'
import type { AnswerState } from './rules/answer-states.ts'
import type { GradedCriterion } from './rules/rubric.ts'

/** A quiz as it was taken: never changed, so that an attempt still says what was asked when the quiz has changed. */
export const quizAttempts = pgTable(
  'quiz_attempts',
  {
    id: id(),
    uid: uid(),
    lessonId: ref()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Made by the browser once an attempt: sent again after a lost answer, it finds the row it made. */
    idempotencyKey: idempotencyKey('attempt_key').notNull(),
    /** The questions with what was answered, what is right, and the explanation. */
    questions: jsonb().notNull().$type<ScoredQuestion[]>(),
    points: integer().notNull(),
    outOf: integer().notNull(),
    percent: integer().notNull(),
    passPercent: integer().notNull(),
    passed: boolean().notNull(),
    submittedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('quiz_attempts_key').on(t.userId, t.lessonId, t.idempotencyKey),
    index('quiz_attempts_lesson').on(t.lessonId),
    check('quiz_attempts_points', sql`${t.points} between 0 and ${t.outOf} and ${t.outOf} > 0`),
    check('quiz_attempts_percent', sql`${t.percent} between 0 and 100`),
  ],
)

/** One submission of an assignment. At most one of a person's awaits feedback; once one is accepted, there is no other. */
export const assignmentAnswers = pgTable(
  'assignment_answers',
  {
    id: id(),
    uid: uid(),
    lessonId: ref()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    idempotencyKey: idempotencyKey('attempt_key').notNull(),
    /** As it was typed: shown as text, never as HTML. */
    text: text().notNull().default(''),
    mediaAssetId: ref().references(() => mediaAssets.id),
    handedInAt: instant().notNull(),
    late: boolean().notNull().default(false),
    /** By the rule of the moment at which it was submitted: a percentage of its points. */
    lateDeduction: integer(),
    state: text().notNull().$type<AnswerState>(),
    feedback: text().notNull().default(''),
    gradedAt: instant(),
    gradedBy: ref().references(() => users.id),
    /** The rubric as it was when the answer was graded, with the points given: later revisions change nothing here. */
    rubric: jsonb().$type<GradedCriterion[]>(),
    /** The sum of the points given, less the deduction. */
    points: integer(),
    outOf: integer(),
  },
  (t) => [
    uniqueIndex('assignment_answers_key').on(t.userId, t.lessonId, t.idempotencyKey),
    uniqueIndex('assignment_answers_one_waiting')
      .on(t.userId, t.lessonId)
      .where(sql`state = 'WAITING'`),
    uniqueIndex('assignment_answers_one_accepted')
      .on(t.userId, t.lessonId)
      .where(sql`state = 'ACCEPTED'`),
    index('assignment_answers_lesson').on(t.lessonId, t.state, t.handedInAt),
    check('assignment_answers_state', sql`${t.state} in ('WAITING','ACCEPTED','AGAIN','REPLACED')`),
    check('assignment_answers_something', sql`${t.text} <> '' or ${t.mediaAssetId} is not null`),
    check('assignment_answers_graded', sql`(${t.state} in ('ACCEPTED','AGAIN')) = (${t.gradedAt} is not null)`),
    check(
      'assignment_answers_deduction',
      sql`${t.lateDeduction} is null or (${t.late} and ${t.lateDeduction} between 5 and 50)`,
    ),
    check(
      'assignment_answers_points',
      sql`(${t.rubric} is null) = (${t.points} is null) and (${t.points} is null) = (${t.outOf} is null)
        and (${t.points} is null or (${t.gradedAt} is not null and ${t.points} between 0 and ${t.outOf}))`,
    ),
  ],
)

/** The days in India of whose opened sections all learners were notified. A day without a row is still to do. */
export const notifiedOpenings = pgTable('notified_openings', {
  day: date().primaryKey(),
  finishedAt: instant().notNull(),
})
