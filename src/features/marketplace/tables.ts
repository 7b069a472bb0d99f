import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { courses } from '#features/courses/tables.ts'
import { ref } from '#platform/columns.ts'

/** How often a course's page was looked at, by India's day. A number and nothing of a person. */
export const courseViews = pgTable(
  'course_views',
  {
    courseId: ref()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    views: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.day] }), check('course_views_positive', sql`${t.views} > 0`)],
)
