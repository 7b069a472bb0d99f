import { sql } from 'drizzle-orm'
import { boolean, check, date, doublePrecision, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { createdAt, id, ref, uid } from '#platform/database/columns.ts'
import { mockAttempts } from './attempts.ts'
import { mockTests } from './mock-tests.ts'
import { bankQuestions } from './question-banks.ts'

/**
 * A question that a learner revises: answered wrong in a mock test, or chosen by them. Days are days in India. What the schedule
 * knows of it stands here; null until it is revised once.
 */
export const revisionCards = pgTable(
  'revision_cards',
  {
    id: id(),
    uid: uid(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    questionId: ref()
      .notNull()
      .references(() => bankQuestions.id, { onDelete: 'cascade' }),
    /** The test in which the learner met it last: its newest version is shown, its course has to be owned. */
    testId: ref()
      .notNull()
      .references(() => mockTests.id, { onDelete: 'cascade' }),
    /** The newest version of the test does not ask it any more. */
    hidden: boolean().notNull().default(false),
    dueOn: date().notNull(),
    revisedOn: date(),
    stability: doublePrecision(),
    difficulty: doublePrecision(),
    /** How often it was revised: a rating names the number it was made from, and counts once. */
    reviews: integer().notNull().default(0),
    /** How often it was forgotten. */
    lapses: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('revision_cards_once').on(t.userId, t.questionId),
    index('revision_cards_due')
      .on(t.userId, t.dueOn, t.id)
      .where(sql`not hidden`),
    index('revision_cards_revised').on(t.userId, t.revisedOn),
    index('revision_cards_test').on(t.testId, t.questionId),
    index('revision_cards_question').on(t.questionId),
    check(
      'revision_cards_revised',
      sql`(${t.reviews} = 0) = (${t.revisedOn} is null) and num_nulls(${t.revisedOn}, ${t.stability}, ${t.difficulty}) in (0, 3)`,
    ),
    check('revision_cards_counts', sql`${t.reviews} >= 0 and ${t.lapses} between 0 and ${t.reviews}`),
  ],
)

/** Submitted attempts whose wrong answers are not in their learners' revision yet: a job puts them there within a minute. */
export const attemptsToRevise = pgTable(
  'attempts_to_revise',
  {
    attemptId: ref()
      .primaryKey()
      .references(() => mockAttempts.id, { onDelete: 'cascade' }),
    userId: ref().notNull(),
  },
  (t) => [index('attempts_to_revise_user').on(t.userId)],
)
