import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { id, instant, ref, uid } from '#platform/database/columns.ts'
import { mockTests, mockTestVersions } from './mock-tests.ts'

/** One sitting of a learner. Its clock and its end are the server's. */
export const mockAttempts = pgTable(
  'mock_attempts',
  {
    id: id(),
    uid: uid(),
    testId: ref()
      .notNull()
      .references(() => mockTests.id),
    versionId: ref()
      .notNull()
      .references(() => mockTestVersions.id),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** The learner's first, second … attempt at the test. */
    number: integer().notNull(),
    /** The order of questions and options. */
    seed: text().notNull(),
    startedAt: instant().notNull(),
    endsAt: instant().notNull(),
    submittedAt: instant(),
    /** The end of the time submitted it, not the learner. */
    timedOut: boolean().notNull().default(false),
    /** Hundredths of a mark; below zero where wrong answers cost more than right ones brought. */
    score: integer(),
    /** In the ranking: a learner's first submitted attempt at a version. */
    counted: boolean().notNull().default(false),
    /** When its answers went into the figures of the questions. */
    figuredAt: instant(),
  },
  (t) => [
    uniqueIndex('mock_attempts_number').on(t.testId, t.userId, t.number),
    uniqueIndex('mock_attempts_one_open')
      .on(t.testId, t.userId)
      .where(sql`submitted_at is null`),
    uniqueIndex('mock_attempts_counted_once')
      .on(t.versionId, t.userId)
      .where(sql`counted`),
    index('mock_attempts_user').on(t.userId, t.testId),
    index('mock_attempts_ending')
      .on(t.endsAt)
      .where(sql`submitted_at is null`),
    index('mock_attempts_to_figure')
      .on(t.id)
      .where(sql`counted and figured_at is null`),
    check('mock_attempts_number', sql`${t.number} between 1 and 20`),
    check('mock_attempts_ends', sql`${t.endsAt} > ${t.startedAt}`),
    check('mock_attempts_submitted', sql`(${t.submittedAt} is null) = (${t.score} is null)`),
    check('mock_attempts_submitted_after', sql`${t.submittedAt} >= ${t.startedAt}`),
    check('mock_attempts_counted', sql`not ${t.counted} or ${t.submittedAt} is not null`),
    check('mock_attempts_figured', sql`${t.figuredAt} is null or ${t.counted}`),
  ],
)

/** The clock of a section in an attempt, and what came of it. */
export const mockAttemptSections = pgTable(
  'mock_attempt_sections',
  {
    attemptId: ref()
      .notNull()
      .references(() => mockAttempts.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    opensAt: instant().notNull(),
    closesAt: instant().notNull(),
    right: integer(),
    wrong: integer(),
    unanswered: integer(),
    score: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.attemptId, t.position] }),
    check('mock_attempt_sections_clock', sql`${t.closesAt} > ${t.opensAt}`),
    check(
      'mock_attempt_sections_scored',
      sql`num_nulls(${t.right}, ${t.wrong}, ${t.unanswered}, ${t.score}) in (0, 4)`,
    ),
  ],
)

/** What a learner has done with a question: its row says that it was seen. */
export const mockAnswers = pgTable(
  'mock_answers',
  {
    attemptId: ref()
      .notNull()
      .references(() => mockAttempts.id, { onDelete: 'cascade' }),
    questionUid: text().notNull(),
    given: jsonb().notNull().$type<string[]>(),
    marked: boolean().notNull().default(false),
    /** By the learner's device: of two tabs the later change stays, in whichever order they arrive. */
    changedMs: bigint({ mode: 'number' }).notNull(),
    answeredAt: instant().notNull(),
    /** Since the attempt was submitted; null: not answered. */
    isRight: boolean(),
  },
  (t) => [
    primaryKey({ columns: [t.attemptId, t.questionUid] }),
    check('mock_answers_given', sql`jsonb_typeof(${t.given}) = 'array' and jsonb_array_length(${t.given}) <= 10`),
    check('mock_answers_changed', sql`${t.changedMs} >= 0`),
  ],
)

/** How many learners have a score in a version: rank and percentile are sums over its few rows, not over attempts. */
export const mockScores = pgTable(
  'mock_scores',
  {
    versionId: ref()
      .notNull()
      .references(() => mockTestVersions.id),
    score: integer().notNull(),
    learners: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.versionId, t.score] }), check('mock_scores_learners', sql`${t.learners} >= 1`)],
)

/** Added up from counted attempts by a job: how many had a question right, and how they did in the whole test. */
export const mockQuestionFigures = pgTable(
  'mock_question_figures',
  {
    versionId: ref()
      .notNull()
      .references(() => mockTestVersions.id),
    questionUid: text().notNull(),
    sat: integer().notNull(),
    answered: integer().notNull(),
    right: integer().notNull(),
    /** Sums of scores in hundredths: of all, of their squares, and of those who had it right. */
    scores: bigint({ mode: 'number' }).notNull(),
    scoreSquares: doublePrecision().notNull(),
    scoresOfRight: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.versionId, t.questionUid] }),
    check(
      'mock_question_figures_counts',
      sql`${t.right} >= 0 and ${t.answered} >= ${t.right} and ${t.sat} >= ${t.answered}`,
    ),
  ],
)
