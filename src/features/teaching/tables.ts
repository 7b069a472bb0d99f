import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { courses } from '#features/catalogue/tables.ts'
import { createdAt, id, instant, ref, uid } from '#platform/database/columns.ts'

/** What a creator wrote to everyone who owned a course at that moment. */
export const announcements = pgTable(
  'announcements',
  {
    id: id(),
    uid: uid(),
    courseId: ref()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    authorId: ref()
      .notNull()
      .references(() => users.id),
    subject: text().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
    /** Learners told so far. */
    learners: integer().notNull().default(0),
    doneAt: instant(),
  },
  (t) => [index('announcements_course').on(t.courseId, t.createdAt.desc().nullsFirst())],
)
