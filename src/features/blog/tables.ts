import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { createdAt, id, idempotencyKey, instant, ref, uid } from '#platform/database/columns.ts'
import type { BlogFields } from './contract/admin.ts'

export const blogs = pgTable(
  'blogs',
  {
    id: id(),
    uid: uid(),
    /** The present one; those it had while it was public stay in blog_slugs and lead here. */
    slug: text().notNull().unique(),
    title: text().notNull(),
    excerpt: text().notNull().default(''),
    /** Sanitised HTML. */
    body: text().notNull().default(''),
    authorId: ref()
      .notNull()
      .references(() => users.id),
    tags: jsonb().notNull().default([]).$type<string[]>(),
    /** English or Hindi, as the post is written. */
    language: text().notNull().default('English').$type<BlogFields['language']>(),
    /** An uploaded picture's address; null shows the generated cover. */
    coverLink: text(),
    coverMotif: text().notNull(),
    coverSeed: integer().notNull(),
    readMinutes: integer().notNull().default(1),
    state: text().notNull().default('DRAFT').$type<'DRAFT' | 'PUBLISHED'>(),
    /** For search engines, where they differ from title and excerpt. */
    seoTitle: text().notNull().default(''),
    seoDescription: text().notNull().default(''),
    /** A published post of a moment to come is scheduled: it shows by itself. Of a draft, when it is meant to show. */
    publishedAt: instant(),
    /** What is written beside a published post until it is published again; null: nothing. */
    draft: jsonb().$type<BlogFields | null>(),
    /** Raised by each save; a save says on which it is based. */
    version: integer().notNull().default(1),
    savedAt: instant().notNull().defaultNow(),
    /** A repeated first save finds the post of the first time. */
    idempotencyKey: idempotencyKey('create_key').unique('blogs_createKey_unique'),
    searchText: text().generatedAlwaysAs(
      sql`fold_text(title || ' ' || excerpt || ' ' || tags::text || ' ' || regexp_replace(body, '<[^>]*>', ' ', 'g'))`,
    ),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check('blogs_state', sql`${t.state} in ('DRAFT','PUBLISHED')`),
    check('blogs_published', sql`${t.state} = 'DRAFT' or ${t.publishedAt} is not null`),
    index('blogs_recent').on(t.state, t.publishedAt.desc().nullsFirst()),
    index('blogs_author').on(t.authorId),
    index('blogs_tags').using('gin', t.tags),
    index('blogs_search').using('gin', sql`search_text gin_trgm_ops`),
  ],
)

/**
 * Every slug of a post, present and former: a slug of one post never leads to another. Filled by a trigger on blogs
 * (migration blog_desk), which refuses a slug of another post.
 */
export const blogSlugs = pgTable(
  'blog_slugs',
  {
    slug: text().primaryKey(),
    blogId: ref()
      .notNull()
      .references(() => blogs.id, { onDelete: 'cascade' }),
    wasPublic: boolean().notNull().default(false),
  },
  (t) => [index('blog_slugs_blog').on(t.blogId)],
)
