import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { createdAt, id, instant, ref, uid } from '#platform/columns.ts'

export const blogs = pgTable(
  'blogs',
  {
    id: id(),
    uid: uid(),
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
    language: text().notNull().default('English'),
    /** An uploaded picture's address; null shows the generated cover. */
    coverLink: text(),
    coverMotif: text().notNull(),
    coverSeed: integer().notNull(),
    readMinutes: integer().notNull().default(1),
    state: text().notNull().default('DRAFT').$type<'DRAFT' | 'PUBLISHED'>(),
    /** For search engines, where they differ from title and excerpt. */
    seoTitle: text().notNull().default(''),
    seoDescription: text().notNull().default(''),
    publishedAt: instant(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check('blogs_state', sql`${t.state} in ('DRAFT','PUBLISHED')`),
    check('blogs_published', sql`${t.state} = 'DRAFT' or ${t.publishedAt} is not null`),
    index('blogs_recent').on(t.state, t.publishedAt.desc().nullsFirst()),
  ],
)
