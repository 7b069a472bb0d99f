import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { courses, lessons } from '#features/catalogue/tables.ts'
import { createdAt, id, idempotencyKey, instant, ref, uid } from '#platform/database/columns.ts'
import type { AnswersAs } from './rules.ts'

/** What an owner says of a course: one review each. The course's counters change in the same transaction. */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    uid: uid(),
    courseId: ref()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id),
    rating: integer().notNull(),
    /** As it was typed: shown as text, never as HTML. */
    text: text().notNull().default(''),
    createdAt: createdAt(),
    editedAt: instant(),
    /** What the course's creator says to it, for everyone to read; empty: nothing. */
    reply: text().notNull().default(''),
    repliedAt: instant(),
  },
  (t) => [
    unique('reviews_one_each').on(t.courseId, t.userId),
    index('reviews_course_recent').on(t.courseId, t.createdAt.desc().nullsFirst()),
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
    check('reviews_length', sql`char_length(${t.text}) <= 2000 and char_length(${t.reply}) <= 2000`),
    check('reviews_replied', sql`(${t.reply} = '') = (${t.repliedAt} is null)`),
  ],
)

/** What a learner asks in a course, mostly at a lesson. The counters change in the transaction of the answer they count. */
export const questions = pgTable(
  'questions',
  {
    id: id(),
    uid: uid(),
    courseId: ref()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** A lesson that was taken out of the course keeps its row, but is not shown beside the question any more. */
    lessonId: ref().references(() => lessons.id, { onDelete: 'set null' }),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** Made by the browser once a question: sent again after a lost answer, it finds the row it made. */
    idempotencyKey: idempotencyKey('once_key').notNull(),
    title: text().notNull(),
    body: text().notNull().default(''),
    createdAt: createdAt(),
    editedAt: instant(),
    answersCount: integer().notNull().default(0),
    /** Of the course's creator or an administrator; 0: it waits for one. */
    instructorAnswers: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('questions_once').on(t.userId, t.idempotencyKey),
    index('questions_course_recent').on(t.courseId, t.createdAt.desc().nullsFirst()),
    index('questions_lesson').on(t.lessonId),
    index('questions_waiting')
      .on(t.courseId, t.createdAt)
      .where(sql`instructor_answers = 0`),
    check(
      'questions_length',
      sql`char_length(${t.title}) between 1 and 150 and char_length(${t.body}) <= 5000 and char_length(${t.idempotencyKey}) <= 64`,
    ),
    check('questions_counters', sql`${t.instructorAnswers} between 0 and ${t.answersCount}`),
  ],
)

export const answers = pgTable(
  'answers',
  {
    id: id(),
    uid: uid(),
    questionId: ref()
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id),
    idempotencyKey: idempotencyKey('once_key').notNull(),
    /** As whom it was said. */
    by: text().notNull().$type<AnswersAs>(),
    body: text().notNull(),
    createdAt: createdAt(),
    editedAt: instant(),
  },
  (t) => [
    uniqueIndex('answers_once').on(t.userId, t.idempotencyKey),
    index('answers_question').on(t.questionId, t.id),
    check('answers_by', sql`${t.by} in ('learner', 'instructor', 'team')`),
    check('answers_length', sql`char_length(${t.body}) between 1 and 5000 and char_length(${t.idempotencyKey}) <= 64`),
  ],
)
