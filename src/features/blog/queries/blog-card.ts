import { sql } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { coverLink } from '#features/catalogue/queries/course-card.ts'
import type { BlogCard } from '../contract/blog.ts'

export type BlogCardRow = {
  id: number
  uid: string
  slug: string
  title: string
  excerpt: string
  cover_link: string | null
  cover_motif: string
  cover_seed: number
  tags: string[]
  language: string
  author_id: number
  author_uid: string
  author_title: string
  first_name: string
  last_name: string
  photo_link: string
  /** null of a draft that has no moment yet. */
  published_at: string | null
  read_minutes: number
}

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
