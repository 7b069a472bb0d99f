import { sql } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { coverLink } from '#features/catalogue/queries/course-card.ts'
import { json, nullable, number, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import type { BlogCard } from '../contract/blog.ts'

export const blogCardShape = {
  id: number,
  uid: text,
  slug: text,
  title: text,
  excerpt: text,
  cover_link: nullable(text),
  cover_motif: text,
  cover_seed: number,
  tags: json<string[]>(),
  language: text,
  author_id: number,
  author_uid: text,
  author_title: text,
  first_name: text,
  last_name: text,
  photo_link: text,
  /** null of a draft that has no moment yet. */
  published_at: nullable(timestamp),
  read_minutes: number,
}
export type BlogCardRow = RowOf<typeof blogCardShape>

export const blogCardColumns = sql`b.id, b.uid, b.slug, b.title, b.excerpt, b.cover_link, b.cover_motif, b.cover_seed, b.tags, b.language,
  b.author_id, u.uid as author_uid, u.title as author_title, u.first_name, u.last_name, u.photo_link, b.published_at, b.read_minutes`

export function blogCardOf(row: BlogCardRow): BlogCard {
  return {
    uid: row.uid,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    coverLink: row.cover_link ?? coverLink(row.cover_motif, row.cover_seed),
    tags: row.tags,
    language: row.language,
    author: {
      uid: row.author_uid,
      clubbedName: clubbedName({ title: row.author_title, firstName: row.first_name, lastName: row.last_name }),
      photo: row.photo_link,
    },
    publishedAt: row.published_at ? new Date(row.published_at).toISOString() : '',
    readMinutes: row.read_minutes,
  }
}
