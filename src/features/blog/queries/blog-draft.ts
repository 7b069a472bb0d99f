import { eq } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { users } from '#features/accounts/tables.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { BlogDraft, BlogFields } from '../contract/admin.ts'
import type { BlogPage } from '../contract/blog.ts'
import { readMinutesOf, stateOf } from '../rules.ts'
import { blogs } from '../tables.ts'
import { blogNotFound, blogPageOf } from './published-blogs.ts'

export type BlogPost = typeof blogs.$inferSelect & { fields: BlogFields }
type Author = { id: number; uid: string; title: string; firstName: string; lastName: string; photoLink: string }

/** A post with what is written of it: its draft, or what readers have where nothing else is written. */
export async function blogPost(tx: Db | Tx, uid: string, options: { lock?: boolean } = {}): Promise<BlogPost> {
  const found = tx
    .select({ post: blogs, authorUid: users.uid })
    .from(blogs)
    .innerJoin(users, eq(users.id, blogs.authorId))
    .where(eq(blogs.uid, uid))
  const [row] = options.lock ? await found.for('update', { of: blogs }) : await found
  if (!row) throw blogNotFound()
  const { post, authorUid } = row
  const shown: BlogFields = {
    title: post.title,
    // A draft without a slug has its uid as its address.
    slug: post.slug === post.uid ? '' : post.slug,
    excerpt: post.excerpt,
    body: post.body,
    authorUid,
    tags: post.tags,
    language: post.language,
    coverLink: post.coverLink,
    coverMotif: post.coverMotif,
    coverSeed: post.coverSeed,
    seoTitle: post.seoTitle,
    seoDescription: post.seoDescription,
    publishAt: post.publishedAt?.toISOString() ?? null,
  }
  return { ...post, fields: { ...shown, ...post.draft } }
}

export async function authorOf(tx: Db | Tx, uid: string): Promise<Author | undefined> {
  const { id, title, firstName, lastName, photoLink } = users
  const [found] = await tx
    .select({ id, uid: users.uid, title, firstName, lastName, photoLink })
    .from(users)
    .where(eq(users.uid, uid))
  return found
}

/** A post as its editor has it. */
export async function draftOf(tx: Db | Tx, now: Date, post: BlogPost): Promise<BlogDraft> {
  const author = await authorOf(tx, post.fields.authorUid)
  return {
    uid: post.uid,
    state: stateOf(post.state, post.publishedAt, now),
    slug: post.slug,
    version: post.version,
    savedAt: post.savedAt.toISOString(),
    changed: post.draft !== null,
    author: author
      ? { uid: author.uid, clubbedName: clubbedName(author), photo: author.photoLink }
      : { uid: '', clubbedName: '', photo: '' },
    fields: post.fields,
  }
}

/** The page of a post as it is written now. */
export async function blogPreview(db: Db, now: Date, uid: string): Promise<BlogPage> {
  const { fields, ...post } = await blogPost(db, uid)
  const author = await authorOf(db, fields.authorUid)
  if (!author) throw blogNotFound()
  return blogPageOf(db, now, {
    id: post.id,
    uid,
    slug: fields.slug || post.slug,
    title: fields.title,
    excerpt: fields.excerpt,
    cover_link: fields.coverLink,
    cover_motif: fields.coverMotif,
    cover_seed: fields.coverSeed,
    tags: fields.tags,
    language: fields.language,
    author_id: author.id,
    author_uid: author.uid,
    author_title: author.title,
    first_name: author.firstName,
    last_name: author.lastName,
    photo_link: author.photoLink,
    published_at: fields.publishAt ?? now.toISOString(),
    read_minutes: readMinutesOf(fields.body),
    body: fields.body,
    seo_title: fields.seoTitle,
    seo_description: fields.seoDescription,
    updated_at: post.savedAt.toISOString(),
  })
}
