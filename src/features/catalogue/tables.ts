import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { mediaAssets } from '#features/media/tables.ts'
import { createdAt, id, instant, paise, ref, uid } from '#platform/database/columns.ts'
import type { LessonContent } from './contract/lesson-content.ts'
import type { downloadRules, Level } from './rules/course-states.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** What a course is found by, made comparable by a function of the database. */
const catalogueWords = (comparable: 'normalise' | 'sound_keys') =>
  sql.raw(
    [
      ['title', 'A'],
      ["instructor_name || ' ' || category_names || ' ' || tags::text", 'B'],
      ['short_description', 'C'],
    ]
      .map(([fields, weight]) => `setweight(to_tsvector('simple', ${comparable}(${fields})), '${weight}')`)
      .join(' || '),
  )

export const categories = pgTable('categories', {
  id: id(),
  uid: uid(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  nameHi: text().notNull(),
  /** The block-print cover's motif. */
  motif: text().notNull(),
  /** Service accounting code on invoices of its courses. */
  sac: text().notNull().default('999293'),
  position: integer().notNull().default(0),
})

/** Addresses that a category had before, or that came to it by a merge: they go on leading to it. */
export const categorySlugs = pgTable(
  'category_slugs',
  {
    slug: text().primaryKey(),
    categoryId: ref()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  (t) => [index('category_slugs_category').on(t.categoryId)],
)

export type CourseState = 'DRAFT' | 'IN_REVIEW' | 'PUBLISHED' | 'REJECTED' | 'ARCHIVED'

/**
 * A course and, while it is listed, its row in the catalogue: the copies (names, counters, `search`) let the
 * marketplace answer from this table alone. `listed` = published, and its creator not suspended.
 */
export const courses = pgTable(
  'courses',
  {
    id: id(),
    uid: uid(),
    slug: text().notNull(),
    creatorId: ref()
      .notNull()
      .references(() => users.id),
    categoryId: ref()
      .notNull()
      .references(() => categories.id),
    state: text().notNull().$type<CourseState>(),
    listed: boolean().notNull().default(false),
    title: text().notNull(),
    shortDescription: text().notNull().default(''),
    /** Sanitised HTML. */
    description: text().notNull().default(''),
    level: text().notNull().$type<Level>(),
    language: text().notNull(),
    pricePaise: paise().notNull().default(0),
    discountPaise: paise().notNull().default(0),
    /** What is paid: price − discount. */
    payablePaise: paise()
      .notNull()
      .generatedAlwaysAs(sql`price_paise - discount_paise`),
    /** From here on the course costs its full price, whether or not a job has taken the discount out of the row. */
    discountEndsAt: instant(),
    /** When a discount with an end was last over, or taken back. A trigger of `courses` sets it. */
    datedDiscountEndedAt: instant(),
    /**
     * Until when the present price without discount, or more, was last asked for at least seven days in a row. A trigger of
     * `courses` sets it from `course_prices`; null where it never was.
     */
    fullPriceAskedUntil: instant(),
    outcomes: jsonb().notNull().default([]).$type<string[]>(),
    requirements: jsonb().notNull().default([]).$type<string[]>(),
    audience: jsonb().notNull().default([]).$type<string[]>(),
    tags: jsonb().notNull().default([]).$type<string[]>(),
    /** An uploaded picture's address; null shows the generated cover. */
    thumbnailLink: text(),
    thumbnailAssetId: ref().references(() => mediaAssets.id),
    promoAssetId: ref().references(() => mediaAssets.id),
    /** Whether learners may download its lessons to learn offline. */
    downloads: text().notNull().default('allowed').$type<(typeof downloadRules)[number]>(),
    /** What search engines show instead of title and short description; empty: these. */
    seoTitle: text().notNull().default(''),
    seoDescription: text().notNull().default(''),
    coverMotif: text().notNull(),
    coverSeed: integer().notNull(),
    rejectionReason: text(),
    /** Since when it stands first on the home page. */
    featuredAt: instant(),
    archivedBy: text().$type<'creator' | 'admin' | null>(),
    publishedAt: instant(),
    submittedAt: instant(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
    version: integer().notNull().default(1),
    // Copies and counters, kept in the transaction of the row they count.
    instructorName: text().notNull(),
    categoryNames: text().notNull(),
    durationSeconds: integer().notNull().default(0),
    lessonsCount: integer().notNull().default(0),
    studentsCount: integer().notNull().default(0),
    reviewsCount: integer().notNull().default(0),
    ratingSum: integer().notNull().default(0),
    /** To one decimal, as every page shows it, filters and sorts by it; 0 without reviews. */
    rating: numeric({ precision: 3, scale: 2, mode: 'number' })
      .notNull()
      .generatedAlwaysAs(
        sql`case when reviews_count = 0 then 0 else round(rating_sum::numeric / reviews_count, 1) end`,
      ),
    /** What it is found by in the tables of administrators and creators. */
    searchName: text().generatedAlwaysAs(sql`fold_text(title || ' ' || instructor_name)`),
    search: tsvector().generatedAlwaysAs(catalogueWords('normalise')),
    /** The same words as they sound, whichever script they are written in. */
    sounds: tsvector().generatedAlwaysAs(catalogueWords('sound_keys')),
  },
  (t) => [
    check('courses_state', sql`${t.state} in ('DRAFT','IN_REVIEW','PUBLISHED','REJECTED','ARCHIVED')`),
    check('courses_level', sql`${t.level} in ('beginner','intermediate','advanced')`),
    check('courses_downloads', sql`${t.downloads} in ('allowed','off')`),
    check('courses_discount_ends', sql`${t.discountEndsAt} is null or ${t.discountPaise} > 0`),
    check('courses_discount', sql`0 <= ${t.discountPaise} and ${t.discountPaise} <= ${t.pricePaise}`),
    check(
      'courses_payable',
      sql`${t.state} = 'DRAFT' or ${t.pricePaise} = ${t.discountPaise} or (${t.pricePaise} - ${t.discountPaise} between 100 and 50000000)`,
    ),
    check('courses_listed_published', sql`not ${t.listed} or ${t.state} = 'PUBLISHED'`),
    // For the job that ends discounts.
    index('courses_discount_ends')
      .on(t.discountEndsAt)
      .where(sql`discount_ends_at is not null and published_at is not null`),
    index('courses_creator').on(t.creatorId, t.state),
    index('courses_category').on(t.categoryId),
    index('courses_tags')
      .using('gin', t.tags)
      .where(sql`listed`),
    index('courses_featured')
      .on(t.featuredAt.desc().nullsFirst())
      .where(sql`featured_at is not null`),
    index('courses_state_updated').on(t.state, t.updatedAt.desc().nullsFirst(), t.id, t.categoryId),
    // Indexes for each order of the administrators' list, with all its filters: one index finds a page, however deep it
    // is. A search by words in the title is sorted by title: that index holds the searched text too.
    index('courses_by_change').on(t.updatedAt, t.id, t.state, t.categoryId),
    index('courses_by_title').on(sql`lower(${t.title})`, t.id, t.state, t.categoryId, t.title, t.searchName),
    index('courses_by_students').on(t.studentsCount, t.id, t.state, t.categoryId),
    index('courses_by_price').on(t.payablePaise, t.id, t.state, t.categoryId),
    // What an average over many courses is made of.
    index('courses_reviewed')
      .on(t.creatorId, t.listed, t.reviewsCount, t.ratingSum)
      .where(sql`reviews_count > 0`),
    index('courses_name').using('gin', sql`${t.searchName} gin_trgm_ops`),
  ],
)

/**
 * What each course cost while anyone could buy it, period by period. A trigger of `courses` alone writes it; it only grows, and
 * the last period is closed (decisions/0069).
 */
export const coursePrices = pgTable(
  'course_prices',
  {
    id: id(),
    courseId: ref()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    payablePaise: paise().notNull(),
    askedFrom: instant().notNull(),
    /** Null: asked now. */
    askedUntil: instant(),
  },
  (t) => [
    check('course_prices_payable', sql`${t.payablePaise} >= 0`),
    check('course_prices_period', sql`${t.askedFrom} <= ${t.askedUntil}`),
    index('course_prices_course').on(t.courseId, t.askedUntil),
    uniqueIndex('course_prices_now')
      .on(t.courseId)
      .where(sql`asked_until is null`),
  ],
)

export const sections = pgTable(
  'sections',
  {
    id: id(),
    uid: uid(),
    courseId: ref()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    title: text().notNull(),
    // When learners can open it, in at most one of three ways; with none it is always open.
    /** The day, in India. */
    opensOn: date(),
    /** So many days in India after the day of a learner's enrolment. */
    opensAfterDays: integer(),
    /** A quiz that the learner passes first. */
    opensAfterLessonId: ref().references((): AnyPgColumn => lessons.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('sections_course').on(t.courseId, t.position),
    // For the job that tells learners of what has opened.
    index('sections_opens_on')
      .on(t.opensOn)
      .where(sql`opens_on is not null`),
    index('sections_opens_after_days')
      .on(t.id)
      .where(sql`opens_after_days is not null`),
    index('sections_opens_after_lesson')
      .on(t.opensAfterLessonId)
      .where(sql`opens_after_lesson_id is not null`),
    check('sections_opens', sql`num_nonnulls(${t.opensOn}, ${t.opensAfterDays}, ${t.opensAfterLessonId}) <= 1`),
    check('sections_opens_after_days', sql`${t.opensAfterDays} between 1 and 730`),
  ],
)

export type LessonKind = 'video' | 'article' | 'quiz' | 'resource' | 'assignment'

export const lessons = pgTable(
  'lessons',
  {
    id: id(),
    uid: uid(),
    courseId: ref()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    sectionId: ref()
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    title: text().notNull(),
    kind: text().notNull().$type<LessonKind>(),
    /** Free to watch or read before buying. */
    preview: boolean().notNull().default(false),
    /** A video's length, or how long an article takes to read. */
    durationSeconds: integer().notNull().default(0),
    /** Sanitised HTML: the article, or the notes under a video. */
    body: text().notNull().default(''),
    /** The video, or a resource's file. */
    mediaAssetId: ref().references(() => mediaAssets.id),
    /** What a quiz, a resource or an assignment holds, right answers with it; a video and an article have `body`. */
    content: jsonb().$type<LessonContent | null>(),
    /** When an assignment got the deadline it has: anyone who had the course before has their days from here. */
    dueSince: instant(),
    /** Taken out of a published course: learners' progress stays with the row, nobody sees the lesson any more. */
    removedAt: instant(),
  },
  (t) => [
    index('lessons_course').on(t.courseId),
    check('lessons_content', sql`${t.content} is null or ${t.content} ->> 'kind' = ${t.kind}`),
    index('lessons_section').on(t.sectionId, t.position),
    check('lessons_kind', sql`${t.kind} in ('video','article','quiz','resource','assignment')`),
  ],
)

/** The marked courses of a signed-in person: wishlist and bookmarks, merged with the browser's. */
export const courseMarks = pgTable(
  'course_marks',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: ref()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    kind: text().notNull().$type<'wishlist' | 'bookmark'>(),
    at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.courseId] })],
)
