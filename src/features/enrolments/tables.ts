import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { courses, lessons } from '#features/catalogue/tables.ts'
import { id, instant, ref, uid } from '#platform/database/columns.ts'
import { type EnrolmentSource, minLearnersOfNext } from './rules.ts'

/** Who owns what. At most one active row a person and course; a revoked one stays as history. */
export const enrolments = pgTable(
  'enrolments',
  {
    id: id(),
    uid: uid(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    courseId: ref()
      .notNull()
      .references(() => courses.id),
    status: text().notNull().$type<'active' | 'revoked'>(),
    /** `given`: by an invitation to the course; `admin`: by an administrator. */
    source: text().notNull().$type<EnrolmentSource>(),
    /** The order line that bought it, which a refund takes back (order_items; the foreign key is made by hand). */
    orderItemId: ref(),
    /** The seat of that line, where it was bought for a group (course_invitations; the foreign key is made by hand). */
    seatId: ref(),
    grantedAt: instant().notNull(),
    /** The course is owned until then; null: for ever. */
    validUntil: instant(),
    /** When it was taken back; its end, where it ended by itself. */
    revokedAt: instant(),
    // Progress, kept in the transaction of the lesson it counts; it never goes backwards.
    completedLessons: integer().notNull().default(0),
    /** 0–100: the share of the course's lessons completed. */
    progress: integer().notNull().default(0),
    lastLessonId: ref().references(() => lessons.id, { onDelete: 'set null' }),
    lastActivityAt: instant(),
    completedAt: instant(),
  },
  (t) => [
    uniqueIndex('enrolments_one_active')
      .on(t.userId, t.courseId)
      .where(sql`status = 'active'`),
    index('enrolments_user_recent').on(t.userId, t.lastActivityAt.desc().nullsFirst()),
    index('enrolments_course').on(t.courseId),
    uniqueIndex('enrolments_one_active_item')
      .on(t.orderItemId)
      .where(sql`status = 'active' and order_item_id is not null and seat_id is null`),
    // A line of seats has as many enrolments as people who took one; a seat has one.
    uniqueIndex('enrolments_one_active_seat')
      .on(t.seatId)
      .where(sql`status = 'active' and seat_id is not null`),
    index('enrolments_seats')
      .on(t.orderItemId, t.seatId)
      .where(sql`seat_id is not null`),
    // Holds all that counting a course's learners reads.
    index('enrolments_counted')
      .on(t.courseId, t.grantedAt, t.completedAt, t.userId)
      .where(sql`status = 'active'`),
    index('enrolments_revoked')
      .on(t.courseId, t.userId)
      .where(sql`status = 'revoked'`),
    // Those that end, for the job that ends them.
    index('enrolments_ending')
      .on(t.validUntil)
      .where(sql`status = 'active' and valid_until is not null`),
    check('enrolments_seat', sql`${t.seatId} is null or ${t.orderItemId} is not null`),
    check('enrolments_valid_until', sql`${t.validUntil} > ${t.grantedAt}`),
    check('enrolments_status', sql`${t.status} in ('active','revoked')`),
    check('enrolments_progress', sql`${t.progress} between 0 and 100`),
  ],
)

export const lessonProgress = pgTable(
  'lesson_progress',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: ref()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    /** Where to go on, to the second (placeAfter in rules.ts). */
    positionSeconds: integer().notNull().default(0),
    /** The session that set the place, which tells one device from another; it may have ended since. */
    sessionId: ref(),
    completedAt: instant(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.lessonId] }),
    // Holds all that counting a lesson's learners reads.
    index('lesson_progress_counted').on(t.lessonId, t.completedAt, t.userId),
  ],
)

/**
 * Which courses learners complete after a course, for recommendations. A job counts them every night; what only a few learners
 * did is not stored, so that no row speaks of one person.
 */
export const completedNext = pgTable(
  'completed_next',
  {
    courseId: ref()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    nextCourseId: ref()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    learners: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.courseId, t.nextCourseId] }),
    index('completed_next_next').on(t.nextCourseId),
    check('completed_next_other', sql`${t.courseId} <> ${t.nextCourseId}`),
    check('completed_next_learners', sql`${t.learners} >= ${sql.raw(String(minLearnersOfNext))}`),
  ],
)

/**
 * What a creator's home counts of the active enrolments in their courses, so that it never counts them all. Triggers of
 * `enrolments` (migrations/…_creator_counts.sql) write what changes into `creatorCountChanges`, in the transaction that
 * changes it; a job adds it up every minute (sumCreatorCounts), and another compares the counts with the rows every night.
 */
export const creatorCounts = pgTable('creator_counts', {
  creatorId: ref().primaryKey(),
  enrolments: bigint({ mode: 'number' }).notNull(),
  completed: bigint({ mode: 'number' }).notNull(),
  /** Each person once, whatever number of the courses they own. */
  learners: bigint({ mode: 'number' }).notNull(),
})

/** The same enrolments by the day in India that they were granted on. */
export const creatorEnrolmentDays = pgTable(
  'creator_enrolment_days',
  { creatorId: ref().notNull(), day: date({ mode: 'string' }).notNull(), enrolments: integer().notNull() },
  (t) => [primaryKey({ columns: [t.creatorId, t.day] })],
)

/** How many of a creator's courses a person owns: by this the learners are counted. */
export const creatorLearners = pgTable(
  'creator_learners',
  { creatorId: ref().notNull(), userId: ref().notNull(), enrolments: integer().notNull() },
  (t) => [primaryKey({ columns: [t.creatorId, t.userId] })],
)

/** Changes that the three do not contain yet. */
export const creatorCountChanges = pgTable('creator_count_changes', {
  id: id(),
  creatorId: ref().notNull(),
  userId: ref().notNull(),
  day: date({ mode: 'string' }).notNull(),
  enrolments: integer().notNull(),
  completed: integer().notNull(),
})
