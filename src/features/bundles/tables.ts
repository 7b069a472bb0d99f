import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { courses } from '#features/catalogue/tables.ts'
import { among, createdAt, id, idempotencyKey, instant, paise, ref, uid } from '#platform/database/columns.ts'
import { type BundleState, bundleStates } from './rules/bundles.ts'

/**
 * Courses that are sold together for a price. Triggers of the checkout's tables count `sales` and `revenuePaise`
 * (migrations/…_bundles.sql).
 */
export const bundles = pgTable(
  'bundles',
  {
    id: id(),
    uid: uid(),
    slug: text().notNull(),
    /** Whose it is; null: the platform's, which bears what it takes off. */
    creatorId: ref().references(() => users.id),
    madeBy: ref()
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    /** Plain text. */
    description: text().notNull(),
    pricePaise: paise().notNull(),
    state: text().notNull().$type<BundleState>(),
    publishedAt: instant(),
    /** Why an administrator archived a creator's; empty where its maker did. */
    archiveReason: text().notNull().default(''),
    /** Orders that were paid for it. */
    sales: integer().notNull().default(0),
    /** What was paid for its courses in those, less refunds. */
    revenuePaise: paise().notNull().default(0),
    idempotencyKey: idempotencyKey('once_key').notNull(),
    createdAt: createdAt(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    check('bundles_state', among(t.state, bundleStates)),
    check('bundles_price', sql`${t.pricePaise} >= 100`),
    check('bundles_counts', sql`${t.sales} >= 0 and ${t.revenuePaise} >= 0`),
    check('bundles_published', sql`${t.state} <> 'published' or ${t.publishedAt} is not null`),
    uniqueIndex('bundles_once').on(t.madeBy, t.idempotencyKey),
    index('bundles_creator').on(t.creatorId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('bundles_recent').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('bundles_by_sales').on(t.sales.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('bundles_by_revenue').on(t.revenuePaise.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // Those that are sold, newest first.
    index('bundles_published_recent')
      .on(t.publishedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`state = 'published'`),
  ],
)

export const bundleCourses = pgTable(
  'bundle_courses',
  {
    bundleId: ref()
      .notNull()
      .references(() => bundles.id),
    courseId: ref()
      .notNull()
      .references(() => courses.id),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.bundleId, t.courseId] }), index('bundle_courses_course').on(t.courseId, t.bundleId)],
)
