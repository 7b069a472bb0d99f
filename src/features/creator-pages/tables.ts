import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { courses } from '#features/catalogue/tables.ts'
import { coupons } from '#features/coupons/tables.ts'
import { mediaAssets } from '#features/media/tables.ts'
import { among, id, instant, ref } from '#platform/database/columns.ts'
import { type Accent, accents } from './rules/accents.ts'
import { handlePattern } from './rules/handles.ts'

/** What a creator chose for their public page. Name, photo, headline, about and links are those of the account. */
export const creatorPages = pgTable(
  'creator_pages',
  {
    userId: ref()
      .primaryKey()
      .references(() => users.id),
    accent: text().notNull().default('school').$type<Accent>(),
    /** The address of an uploaded picture; empty: a drawn one. */
    bannerLink: text().notNull().default(''),
    /** What the picture shows, for who does not see it. */
    bannerAlt: text().notNull().default(''),
    /** An upload that is abandoned, or taken away, goes with its row: the page then has no video. */
    introAssetId: ref().references(() => mediaAssets.id, { onDelete: 'set null' }),
    /** The coupon that the page shows while it can be used. */
    couponId: ref().references(() => coupons.id),
    /** The number that the creator entered for questions on WhatsApp, and for nothing else; with the country's code. */
    whatsapp: text(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    check('creator_pages_accent', among(t.accent, accents)),
    check('creator_pages_banner', sql`(${t.bannerLink} = '') = (${t.bannerAlt} = '')`),
    check('creator_pages_whatsapp', sql`${t.whatsapp} ~ '^\\+[1-9][0-9]{7,14}$'`),
    index('creator_pages_intro').on(t.introAssetId),
    index('creator_pages_coupon').on(t.couponId),
  ],
)

/** The creator's own order of their courses; those that are missing come after it. */
export const creatorPageCourses = pgTable(
  'creator_page_courses',
  {
    userId: ref()
      .notNull()
      .references(() => creatorPages.userId),
    courseId: ref()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.courseId] }), index('creator_page_courses_course').on(t.courseId)],
)

/**
 * Every handle that a creator has, or had: a former one goes on leading to their page and is given to no one else. One that
 * an administrator freed leads nowhere, and anyone but this creator may choose it.
 */
export const creatorHandles = pgTable(
  'creator_handles',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** In small letters alone: so no other spelling of it is another one. */
    handle: text().notNull(),
    isCurrent: boolean().notNull(),
    chosenAt: instant().notNull(),
    freedAt: instant(),
    /** Why an administrator freed it, for the creator. */
    freeReason: text().notNull().default(''),
  },
  (t) => [
    check('creator_handles_pattern', sql`${t.handle} ~ ${sql.raw(`'${handlePattern}'`)}`),
    check('creator_handles_freed', sql`${t.freedAt} is null or not ${t.isCurrent}`),
    check('creator_handles_reason', sql`(${t.freedAt} is null) = (${t.freeReason} = '')`),
    uniqueIndex('creator_handles_taken')
      .on(t.handle)
      .where(sql`freed_at is null`),
    uniqueIndex('creator_handles_current')
      .on(t.userId)
      .where(sql`is_current`),
    index('creator_handles_user').on(t.userId, t.chosenAt),
  ],
)
