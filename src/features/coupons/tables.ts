import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { courses } from '#features/catalogue/tables.ts'
import { among, createdAt, id, idempotencyKey, instant, paise, ref, uid } from '#platform/database/columns.ts'
import { type CodeKind, codeKinds } from './rules/coupons.ts'

/**
 * What a creator takes off the price of their courses, or the platform off any, for those who have a code. Triggers of the
 * checkout's tables count `uses`, `revenuePaise` and each code's `uses` (migrations/…_coupons.sql).
 */
export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    uid: uid(),
    /** Whose courses it is for, and who bears it; null: it is the platform's. */
    creatorId: ref().references(() => users.id),
    /** The administrator who made the platform's; else the creator, or null where a server of the release before wrote it. */
    madeBy: ref().references(() => users.id),
    /** For those who manage it. */
    name: text().notNull(),
    codeKind: text().notNull().$type<CodeKind>(),
    percent: integer(),
    amountPaise: paise(),
    /** All courses of the creator, or of the school, also later ones; else those in `coupon_courses`. */
    allCourses: boolean().notNull(),
    validFrom: instant().notNull(),
    validUntil: instant(),
    usesPerPerson: integer().notNull(),
    firstPurchaseOnly: boolean().notNull(),
    /** Its creator or an administrator ended it. */
    endedAt: instant(),
    /** Why an administrator ended it, for the creator; null where no administrator ended a creator's. */
    endReason: text(),
    /** How many codes it has. */
    codes: integer().notNull(),
    /** Orders that were paid with it. */
    uses: integer().notNull().default(0),
    /** What was paid for the lines that it made cheaper, less refunds. */
    revenuePaise: paise().notNull().default(0),
    idempotencyKey: idempotencyKey('once_key'),
    createdAt: createdAt(),
  },
  (t) => [
    check('coupons_code_kind', among(t.codeKind, codeKinds)),
    check('coupons_discount', sql`num_nonnulls(${t.percent}, ${t.amountPaise}) = 1`),
    check('coupons_percent', sql`${t.percent} between 1 and 100`),
    check('coupons_amount', sql`${t.amountPaise} > 0`),
    check('coupons_days', sql`${t.validUntil} > ${t.validFrom}`),
    check('coupons_uses_per_person', sql`${t.usesPerPerson} > 0`),
    check(
      'coupons_made_by',
      sql`num_nonnulls(${t.creatorId}, ${t.madeBy}) > 0 and (${t.madeBy} = ${t.creatorId}) is not false`,
    ),
    check(
      'coupons_end_reason',
      sql`${t.endReason} is null or (${t.endReason} <> '' and ${t.endedAt} is not null and ${t.creatorId} is not null)`,
    ),
    check('coupons_counts', sql`${t.uses} >= 0 and ${t.revenuePaise} >= 0`),
    uniqueIndex('coupons_once').on(t.creatorId, t.idempotencyKey),
    // A unique index takes every null for another value: the platform has its own.
    uniqueIndex('coupons_platform_once')
      .on(t.idempotencyKey)
      .where(sql`creator_id is null`),
    index('coupons_platform')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`creator_id is null`),
    index('coupons_recent').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('coupons_by_uses').on(t.uses.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('coupons_by_revenue').on(t.revenuePaise.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('coupons_creator').on(t.creatorId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('coupons_creator_uses').on(t.creatorId, t.uses.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('coupons_creator_revenue').on(t.creatorId, t.revenuePaise.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
)

/**
 * A creator has a code once, and the platform too; two creators may have the same. `uses` counts paid and open orders, and
 * never passes `maxUses`.
 */
export const couponCodes = pgTable(
  'coupon_codes',
  {
    id: id(),
    couponId: ref()
      .notNull()
      .references(() => coupons.id),
    /** The coupon's: null for the platform's. */
    creatorId: ref().references(() => users.id),
    code: text().notNull(),
    /** Null: no limit. */
    maxUses: integer(),
    uses: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('coupon_codes_code').on(t.code, t.creatorId),
    uniqueIndex('coupon_codes_platform')
      .on(t.code)
      .where(sql`creator_id is null`),
    index('coupon_codes_coupon').on(t.couponId, t.code),
    index('coupon_codes_by_uses').on(t.couponId, t.uses.desc().nullsFirst(), t.code.desc().nullsFirst()),
    // Whether any code of a coupon can be used again, without reading those that can't.
    index('coupon_codes_free')
      .on(t.couponId)
      .where(sql`max_uses is null or uses < max_uses`),
    check('coupon_codes_pattern', sql`${t.code} ~ '^[A-Z0-9]{4,24}$'`),
    check('coupon_codes_limit', sql`${t.uses} >= 0 and ${t.uses} <= ${t.maxUses}`),
  ],
)

export const couponCourses = pgTable(
  'coupon_courses',
  {
    couponId: ref()
      .notNull()
      .references(() => coupons.id),
    courseId: ref()
      .notNull()
      .references(() => courses.id),
  },
  (t) => [primaryKey({ columns: [t.couponId, t.courseId] }), index('coupon_courses_course').on(t.courseId)],
)
