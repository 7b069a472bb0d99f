import { sql, type SQL } from 'drizzle-orm'
import { nullable, number, oneOf, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import type { CourseCard } from '../contract/catalogue.ts'
import { coverLink } from '../rules/cover-link.ts'
import { discountAt, payablePaise, wasPriceAt } from '../rules/price.ts'
import type { Level } from '../rules/course-states.ts'

/** The columns a card needs, from `courses c join categories cat`. */
export const cardColumns: SQL = sql`c.id, c.uid, c.slug, c.title, c.short_description, c.thumbnail_link, c.cover_motif, c.cover_seed,
  c.level, c.language, cat.slug as category_slug, cat.name as category_name, c.duration_seconds, c.students_count,
  c.rating::float8 as rating, c.reviews_count, c.price_paise, c.discount_paise, c.discount_ends_at,
  c.full_price_asked_until, c.instructor_name`

/** What names and pictures a course in any list. */
export const titleShape = {
  uid: text,
  slug: text,
  title: text,
  thumbnail_link: nullable(text),
  cover_motif: text,
  cover_seed: number,
}

export const cardShape = {
  ...titleShape,
  id: number,
  short_description: text,
  level: oneOf<Level>(),
  language: text,
  category_slug: text,
  category_name: text,
  duration_seconds: number,
  students_count: number,
  rating: number,
  reviews_count: number,
  price_paise: number,
  discount_paise: number,
  discount_ends_at: nullable(timestamp),
  full_price_asked_until: nullable(timestamp),
  instructor_name: text,
}
export type CardRow = RowOf<typeof cardShape>

/** The canonical last part of a course's address: its slug, ending in the uid. */
export function coursePathOf(course: { slug: string; uid: string }): string {
  return `${course.slug}-${course.uid}`
}

/** The uid at the end of an address: a uid alone, or a slug that ends in it. */
export function uidInPath(path: string): string {
  return path.slice(path.lastIndexOf('-') + 1)
}

type PriceRow = Pick<CardRow, 'price_paise' | 'discount_paise' | 'discount_ends_at' | 'full_price_asked_until'>

/** What a course costs at a moment, as cards name it. */
export function cardPriceAt(row: PriceRow, at: Date) {
  const course = {
    pricePaise: row.price_paise,
    discountPaise: row.discount_paise,
    discountEndsAt: row.discount_ends_at === null ? null : new Date(row.discount_ends_at),
    fullPriceAskedUntil: row.full_price_asked_until === null ? null : new Date(row.full_price_asked_until),
  }
  const discountPaise = discountAt(course, at)
  return {
    coursePrice: course.pricePaise,
    courseDiscount: discountPaise,
    courseDiscountedPrice: payablePaise(course.pricePaise, discountPaise),
    courseWasPrice: wasPriceAt(course, at),
    discountEndsAt: discountPaise > 0 ? (course.discountEndsAt?.toISOString() ?? null) : null,
  }
}

/** A row as cards show it at a moment, in paise. */
export function courseCardOf(row: CardRow, at: Date): CourseCard {
  return {
    id: row.id,
    uid: row.uid,
    path: coursePathOf(row),
    courseTitle: row.title,
    shortDescription: row.short_description,
    courseThumbnailLink: row.thumbnail_link ?? coverLink(row.cover_motif, row.cover_seed),
    level: row.level,
    language: row.language,
    category: { slug: row.category_slug, name: row.category_name },
    courseDuration: row.duration_seconds,
    studentsCount: row.students_count,
    courseRating: row.rating,
    reviewsCount: row.reviews_count,
    ...cardPriceAt(row, at),
    instructor: row.instructor_name,
  }
}

export { coverLink }
