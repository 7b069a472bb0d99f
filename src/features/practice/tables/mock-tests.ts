import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { courses } from '#features/catalogue/tables.ts'
import { among, createdAt, id, idempotencyKey, instant, ref, uid } from '#platform/database/columns.ts'
import { type SectionOutline, type TestState, testStates, type VersionContent } from '../rules/mock-tests.ts'
import { bankQuestions } from './question-banks.ts'

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
