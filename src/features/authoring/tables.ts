import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { createdAt, id, idempotencyKey, instant, ref, uid } from '#platform/database/columns.ts'
import type { DraftFields, Outline } from './contract/drafts.ts'
import type { LessonContent, LessonKind } from '#features/catalogue/contract/lesson-content.ts'
import { courses } from '#features/catalogue/tables.ts'

/** What a creator writes, beside the course that learners have (decisions/0006). One row a course. */
export const courseDrafts = pgTable(
  'course_drafts',
  {
    courseId: ref()
      .primaryKey()
      .references(() => courses.id, { onDelete: 'cascade' }),
    version: integer().notNull().default(1),
    fields: jsonb().notNull().$type<DraftFields>(),
    outline: jsonb().notNull().default([]).$type<Outline>(),
    /** It differs from what is published. */
    changed: boolean().notNull(),
    /** The form's key of its first save, with the person's id before it: a repeated save finds the course. */
    idempotencyKey: idempotencyKey('create_key').unique('course_drafts_createKey_unique'),
    createdAt: createdAt(),
    savedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check('course_drafts_version', sql`${t.version} > 0`),
    check('course_drafts_outline', sql`jsonb_typeof(${t.outline}) = 'array'`),
  ],
)

/** The content of one lesson of a draft; one that no outline names was deleted and can come back. */
export const lessonDrafts = pgTable(
  'lesson_drafts',
  {
    id: id(),
    uid: uid(),
    courseId: ref()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    kind: text().notNull().$type<LessonKind>(),
    version: integer().notNull().default(1),
    content: jsonb().notNull().$type<LessonContent>(),
    /** It lacks nothing that publishing needs. */
    complete: boolean().notNull(),
    durationSeconds: integer().notNull().default(0),
    savedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('lesson_drafts_course').on(t.courseId),
    check('lesson_drafts_version', sql`${t.version} > 0`),
    check('lesson_drafts_kind', sql`${t.kind} in ('video','article','quiz','resource','assignment')`),
    check('lesson_drafts_content', sql`${t.content} ->> 'kind' = ${t.kind}`),
  ],
)

/** Every time a course, or the revision of a published one, was sent for review, and what came of it. */
export const courseSubmissions = pgTable(
  'course_submissions',
  {
    id: id(),
    uid: uid(),
    courseId: ref()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    submittedBy: ref()
      .notNull()
      .references(() => users.id),
    submittedAt: instant().notNull(),
    /** A published course's changes, not a first publication. */
    revision: boolean().notNull(),
    draftVersion: integer().notNull(),
    /** What was sent; submissions before 24 November 2026 have no contents of lessons, by uid. */
    snapshot: jsonb()
      .notNull()
      .$type<{ fields?: DraftFields; outline?: Outline; contents?: Record<string, LessonContent> }>(),
    decision: text().$type<'approved' | 'rejected' | 'withdrawn' | null>(),
    decidedAt: instant(),
    decidedBy: ref().references(() => users.id),
    /** What a creator reads of a rejection. */
    reason: text().notNull().default(''),
    notes: jsonb().notNull().default({}).$type<Record<string, string>>(),
  },
  (t) => [
    uniqueIndex('course_submissions_one_open')
      .on(t.courseId)
      .where(sql`decision is null`),
    index('course_submissions_course').on(t.courseId, t.id.desc().nullsFirst()),
    index('course_submissions_waiting')
      .on(t.submittedAt)
      .where(sql`decision is null`),
    check('course_submissions_decision', sql`${t.decision} in ('approved','rejected','withdrawn')`),
    check('course_submissions_decided', sql`(${t.decision} is null) = (${t.decidedAt} is null)`),
    check('course_submissions_reason', sql`${t.decision} is distinct from 'rejected' or ${t.reason} <> ''`),
  ],
)
