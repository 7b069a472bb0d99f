import { sql, type SQL } from 'drizzle-orm'
import { nullable, number, oneOf, type RowOf, text } from '#platform/database/rows.ts'
import type { CourseCard } from '../contract/catalogue.ts'
import { coverLink } from '../rules/cover-link.ts'
import type { Level } from '../rules/course-states.ts'

/** The columns a card needs, from `courses c join categories cat`. */
export const cardColumns: SQL = sql`c.id, c.uid, c.slug, c.title, c.short_description, c.thumbnail_link, c.cover_motif, c.cover_seed,
  c.level, c.language, cat.slug as category_slug, cat.name as category_name, c.duration_seconds, c.students_count,
  c.rating::float8 as rating, c.reviews_count, c.price_paise, c.discount_paise, c.payable_paise, c.instructor_name`

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
  payable_paise: number,
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

/** A row as cards show it, in rupees. */
export function courseCardOf(row: CardRow): CourseCard {
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
    coursePrice: row.price_paise,
    courseDiscount: row.discount_paise,
    courseDiscountedPrice: row.payable_paise,
    instructor: row.instructor_name,
  }
}

export { coverLink }
