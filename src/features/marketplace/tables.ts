import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { type VisitSource, visitSources } from '#features/catalogue/rules/visit-source.ts'
import { courses } from '#features/catalogue/tables.ts'
import { among, createdAt, id, instant, ref, uid } from '#platform/database/columns.ts'

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

/**
 * How often a creator's page and the pages of their courses were visited, by India's day and the way that led there. Numbers
 * and nothing of a person: no address, no cookie, no account.
 */
export const pageVisits = pgTable(
  'page_visits',
  {
    creatorId: ref()
      .notNull()
      .references(() => users.id),
    day: date({ mode: 'string' }).notNull(),
    /** Null: the creator's own page. */
    courseId: ref().references(() => courses.id, { onDelete: 'cascade' }),
    source: text().notNull().$type<VisitSource>(),
    visits: integer().notNull(),
  },
  (t) => [
    unique('page_visits_once').on(t.creatorId, t.day, t.courseId, t.source).nullsNotDistinct(),
    index('page_visits_day').on(t.day),
    index('page_visits_course').on(t.courseId),
    check('page_visits_source', among(t.source, visitSources)),
    check('page_visits_positive', sql`${t.visits} > 0`),
  ],
)

const answered = sql.raw('case when two_way then phrase || meanings else array[phrase] end')

/**
 * Words that mean the same, kept by administrators. A search for `phrase` also finds `meanings`; with `twoWay` a search
 * for any of them finds all the others.
 */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: id(),
    uid: uid(),
    phrase: text().notNull(),
    meanings: text().array().notNull(),
    twoWay: boolean().notNull(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
    /** The searches that it answers, as they sound and as they are spelt in Latin letters. */
    sounds: text()
      .array()
      .notNull()
      .generatedAlwaysAs(sql`sounds_of(${answered})`),
    spellings: text()
      .array()
      .notNull()
      .generatedAlwaysAs(sql`spellings_of(${answered})`),
  },
  (t) => [
    uniqueIndex('search_synonyms_phrase').on(sql`normalise(${t.phrase})`, t.twoWay),
    index('search_synonyms_sounds').using('gin', t.sounds),
    index('search_synonyms_updated').on(t.updatedAt, t.id),
  ],
)

/** Searches that found no course, counted by day. The words and a number, and nothing of a person. */
export const missedSearches = pgTable(
  'missed_searches',
  {
    search: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.search, t.day] }), check('missed_searches_positive', sql`${t.count} > 0`)],
)

/**
 * Which courses people open after a search. `score` adds one for each opening and halves every 30 days; it stands as it
 * was at `scoredAt`. Nothing of a person.
 */
export const searchOpenings = pgTable(
  'search_openings',
  {
    /** The search as it sounds. */
    search: text().notNull(),
    courseId: ref()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    score: real().notNull(),
    scoredAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.search, t.courseId] }),
    index('search_openings_course').on(t.courseId),
    index('search_openings_scored').on(t.scoredAt),
  ],
)
