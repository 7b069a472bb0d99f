import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { courses } from '#features/courses/tables.ts'
import { createdAt, id, ref, uid } from '#platform/columns.ts'

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
    text: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    unique('reviews_one_each').on(t.courseId, t.userId),
    index('reviews_course_recent').on(t.courseId, t.createdAt.desc().nullsFirst()),
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
  ],
)
