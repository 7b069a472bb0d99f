import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
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
import { courses } from '#features/catalogue/tables.ts'
import { among, createdAt, id, idempotencyKey, instant, ref, uid } from '#platform/database/columns.ts'
import { type SectionOutline, type TestState, testStates, type VersionContent } from './rules/mock-tests.ts'
import { type BankOption, difficulties, type Difficulty, type QuestionKind, questionKinds } from './rules/questions.ts'

/** A creator's questions, for any mock test of their courses. */
export const questionBanks = pgTable(
  'question_banks',
  {
    id: id(),
    uid: uid(),
    creatorId: ref()
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    /** Made by the form once a bank: sent again after a lost answer, it finds the row it made. */
    idempotencyKey: idempotencyKey().notNull(),
    createdAt: createdAt(),
    updatedAt: instant().notNull(),
    searchTitle: text().generatedAlwaysAs(sql`fold_text(title)`),
  },
  (t) => [
    uniqueIndex('question_banks_once').on(t.creatorId, t.idempotencyKey),
    index('question_banks_recent').on(t.creatorId, t.updatedAt.desc(), t.id.desc()),
    check('question_banks_title', sql`char_length(${t.title}) between 1 and 120`),
  ],
)

/** A question of a bank. A published test holds copies, so that a change here changes nothing for who sits it. */
export const bankQuestions = pgTable(
  'bank_questions',
  {
    id: id(),
    uid: uid(),
    bankId: ref()
      .notNull()
      .references(() => questionBanks.id, { onDelete: 'cascade' }),
    kind: text().notNull().$type<QuestionKind>(),
    /** Sanitised HTML in which TeX stands between dollar signs, as do the other texts; empty: there is no Hindi. */
    text: text().notNull(),
    textHi: text().notNull().default(''),
    options: jsonb().notNull().$type<BankOption[]>(),
    /** Option uids, of an order question in their order; `true` or `false`, one number, or the accepted texts. */
    correct: jsonb().notNull().$type<string[]>(),
    tolerance: doublePrecision().notNull().default(0),
    explanation: text().notNull().default(''),
    explanationHi: text().notNull().default(''),
    topic: text().notNull().default(''),
    difficulty: text().notNull().$type<Difficulty>(),
    idempotencyKey: idempotencyKey().notNull(),
    /** A change names the version that it was made from. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: instant().notNull(),
    searchText: text().generatedAlwaysAs(
      sql`fold_text(regexp_replace(text || ' ' || text_hi, '<[^>]*>', ' ', 'g') || ' ' || topic)`,
    ),
  },
  (t) => [
    uniqueIndex('bank_questions_once').on(t.bankId, t.idempotencyKey),
    index('bank_questions_place').on(t.bankId, t.id),
    index('bank_questions_topic').on(t.bankId, t.topic, t.difficulty),
    check('bank_questions_kind', among(t.kind, questionKinds)),
    check('bank_questions_difficulty', among(t.difficulty, difficulties)),
    check('bank_questions_text', sql`${t.text} <> ''`),
    check(
      'bank_questions_options',
      sql`jsonb_typeof(${t.options}) = 'array' and jsonb_array_length(${t.options}) <= 10 and (${t.kind} in ('single','multiple','order','match')) = (jsonb_array_length(${t.options}) >= case ${t.kind} when 'order' then 3 else 2 end)`,
    ),
    check(
      'bank_questions_correct',
      sql`jsonb_typeof(${t.correct}) = 'array' and jsonb_array_length(${t.correct}) between 1 and 20 and case ${t.kind} when 'multiple' then true when 'short' then true when 'order' then jsonb_array_length(${t.correct}) = jsonb_array_length(${t.options}) when 'match' then jsonb_array_length(${t.correct}) between 2 and jsonb_array_length(${t.options}) else jsonb_array_length(${t.correct}) = 1 end`,
    ),
    check('bank_questions_tolerance', sql`${t.tolerance} >= 0 and (${t.kind} = 'number' or ${t.tolerance} = 0)`),
    check('bank_questions_version', sql`${t.version} >= 1`),
  ],
)

/** A mock test of a course as its creator writes it. What learners sit are its versions. */
export const mockTests = pgTable(
  'mock_tests',
  {
    id: id(),
    uid: uid(),
    courseId: ref()
      .notNull()
      .references(() => courses.id),
    title: text().notNull(),
    instructions: text().notNull().default(''),
    maxAttempts: integer().notNull().default(1),
    shuffleQuestions: boolean().notNull().default(true),
    shuffleOptions: boolean().notNull().default(true),
    state: text().notNull().$type<TestState>().default('DRAFT'),
    idempotencyKey: idempotencyKey().notNull(),
    /** Raised by each change of the test, its sections and its questions. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('mock_tests_once').on(t.courseId, t.idempotencyKey),
    index('mock_tests_course').on(t.courseId, t.state, t.id),
    check('mock_tests_state', among(t.state, testStates)),
    check('mock_tests_title', sql`char_length(${t.title}) between 1 and 120`),
    check('mock_tests_attempts', sql`${t.maxAttempts} between 1 and 20`),
    check('mock_tests_version', sql`${t.version} >= 1`),
  ],
)

export const mockTestSections = pgTable(
  'mock_test_sections',
  {
    id: id(),
    uid: uid(),
    testId: ref()
      .notNull()
      .references(() => mockTests.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    title: text().notNull(),
    minutes: integer().notNull(),
    /** Hundredths of a mark. */
    marksRight: integer().notNull(),
    /** What a wrong answer costs, in hundredths of a mark. */
    marksWrong: integer().notNull().default(0),
  },
  (t) => [
    index('mock_test_sections_place').on(t.testId, t.position),
    check('mock_test_sections_minutes', sql`${t.minutes} between 1 and 240`),
    check('mock_test_sections_marks', sql`${t.marksRight} between 1 and 10000 and ${t.marksWrong} between 0 and 10000`),
    check('mock_test_sections_title', sql`char_length(${t.title}) between 1 and 80`),
  ],
)

/** Which questions a test asks: each at most once in a test. */
export const mockTestQuestions = pgTable(
  'mock_test_questions',
  {
    testId: ref()
      .notNull()
      .references(() => mockTests.id, { onDelete: 'cascade' }),
    questionId: ref()
      .notNull()
      .references(() => bankQuestions.id, { onDelete: 'cascade' }),
    sectionId: ref()
      .notNull()
      .references(() => mockTestSections.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.testId, t.questionId] }),
    index('mock_test_questions_section').on(t.sectionId, t.position),
    index('mock_test_questions_question').on(t.questionId),
  ],
)

/** A test as it was published, with its questions and answers. Rows are only ever added; the newest one is sat. */
export const mockTestVersions = pgTable(
  'mock_test_versions',
  {
    id: id(),
    uid: uid(),
    testId: ref()
      .notNull()
      .references(() => mockTests.id),
    number: integer().notNull(),
    /** The test's `version` that this is a copy of. */
    testVersion: integer().notNull(),
    content: jsonb().notNull().$type<VersionContent>(),
    /** The sections without their questions: lists read no more. */
    outline: jsonb().notNull().$type<SectionOutline[]>(),
    questions: integer().notNull(),
    minutes: integer().notNull(),
    /** Hundredths of a mark. */
    marks: integer().notNull(),
    publishedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('mock_test_versions_number').on(t.testId, t.number),
    check(
      'mock_test_versions_size',
      sql`${t.questions} between 1 and 300 and ${t.minutes} between 1 and 2400 and ${t.marks} >= 1`,
    ),
  ],
)

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
