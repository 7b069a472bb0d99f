import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { courses, lessons } from '#features/catalogue/tables.ts'
import { createdAt, id, idempotencyKey, instant, ref, uid } from '#platform/database/columns.ts'

/** What a learner notes in a lesson, for nobody else: at a second of a video, at a passage of an article, or at neither. */
export const notes = pgTable(
  'notes',
  {
    id: id(),
    uid: uid(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    courseId: ref()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** A note outlives its lesson. */
    lessonId: ref().references(() => lessons.id, { onDelete: 'set null' }),
    /** Made by the browser once a note: written again after a lost answer, it finds the row it made. */
    idempotencyKey: idempotencyKey().notNull(),
    /** As it was typed: shown as text, never as HTML. */
    text: text().notNull().default(''),
    second: integer(),
    /** The marked words of the article; empty: none. */
    passage: text().notNull().default(''),
    /** What was around them: the passage is found again by it after a revision. */
    contextBefore: text().notNull().default(''),
    contextAfter: text().notNull().default(''),
    /** A change names the version that it was made from: another change in the meantime is not overwritten. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: instant().notNull(),
    /** A deleted note has no text any more; its row is erased some weeks later. */
    deletedAt: instant(),
    searchText: text().generatedAlwaysAs(sql`fold_text(text || ' ' || passage)`),
  },
  (t) => [
    uniqueIndex('notes_once').on(t.userId, t.idempotencyKey),
    index('notes_lesson').on(t.lessonId, t.userId),
    index('notes_course').on(t.courseId, t.userId),
    index('notes_person_recent')
      .on(t.userId, t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    index('notes_person_deleted')
      .on(t.userId, t.deletedAt)
      .where(sql`deleted_at is not null`),
    check(
      'notes_length',
      sql`char_length(${t.text}) <= 5000 and char_length(${t.passage}) <= 1000 and char_length(${t.contextBefore}) <= 64 and char_length(${t.contextAfter}) <= 64 and char_length(${t.idempotencyKey}) <= 64`,
    ),
    check('notes_second', sql`${t.second} between 0 and 86400`),
    check('notes_one_place', sql`${t.second} is null or ${t.passage} = ''`),
    check(
      'notes_said',
      sql`case when ${t.deletedAt} is null then ${t.text} <> '' or ${t.passage} <> '' else ${t.text} = '' end`,
    ),
    check('notes_version', sql`${t.version} >= 1`),
  ],
)
