import { sql } from 'drizzle-orm'
import { courseCardOf } from '#features/catalogue/queries/course-card.ts'
import type { ParsedOf, ReplyOf } from '#platform/api/contract.ts'
import { refusal } from '#platform/api/errors.ts'
import { paginationOf } from '#platform/api/validation.ts'
import type { Db } from '#platform/database/db.ts'
import { number, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import { textOf } from '#platform/i18n/text.ts'
import { matchesSearch } from '#platform/database/text-search.ts'
import type { BlogCard, BlogPage, getAllBlogs } from '../contract/blog.ts'
import { messages } from '../messages/admin-en.ts'
import { withAnchors } from '../rules.ts'
import { blogCardShape, blogCardColumns, blogCardOf } from './blog-card.ts'
import { coursesFor, postsAfter, published } from './related.ts'

export const blogNotFound = refusal('BLOG_NOT_FOUND', 404, textOf(messages, 'notFound'))

const tagsShown = 30

/** A page of the published posts, newest first. */
export async function publishedBlogs(
  db: Db,
  now: Date,
  { page, limit, tag, search }: ParsedOf<typeof getAllBlogs>,
): Promise<ReplyOf<typeof getAllBlogs>> {
  const where = sql`${published(now)} and ${matchesSearch(sql`b.search_text`, search)} and ${tag ? sql`b.tags ? ${tag}` : sql`true`}`
  const [rows, counted, tags] = await Promise.all([
    queryRows(
      db,
      blogCardShape,
    )`select ${blogCardColumns} from blogs b join users u on u.id = b.author_id where ${where}
      order by b.published_at desc, b.id desc limit ${limit} offset ${(page - 1) * limit}`,
    queryRows(db, { n: number })`select count(*)::int as n from blogs b where ${where}`,
    queryRows(db, { name: text, count: number })`
      select tag as name, count(*)::int as count from blogs b cross join jsonb_array_elements_text(b.tags) tag
      where ${published(now)} group by tag order by count desc, name limit ${tagsShown}`,
  ])
  return { blogs: rows.map(blogCardOf), pagination: paginationOf(page, limit, counted[0]?.n ?? 0), tags: [...tags] }
}

/** The newest posts, for the home page; of one language alone, for its feed. */
export async function newestBlogs(db: Db, now: Date, count: number, language?: string): Promise<BlogCard[]> {
  const rows = await queryRows(db, blogCardShape)`
    select ${blogCardColumns} from blogs b join users u on u.id = b.author_id
    where ${published(now)} and ${language ? sql`b.language = ${language}` : sql`true`}
    order by b.published_at desc, b.id desc limit ${count}`
  return rows.map(blogCardOf)
}

const pageShape = { ...blogCardShape, body: text, seo_title: text, seo_description: text, updated_at: timestamp }
type PageRow = RowOf<typeof pageShape>

/** One published post, also by an address that it once had; drafts and unknown slugs are the same 404. */
export async function blogDetail(db: Db, now: Date, slug: string): Promise<BlogPage> {
  const [row] = await queryRows(db, pageShape)`
    select ${blogCardColumns}, b.body, b.seo_title, b.seo_description, b.updated_at
    from blog_slugs s join blogs b on b.id = s.blog_id join users u on u.id = b.author_id
    where s.slug = ${slug} and ${published(now)}`
  if (!row) throw blogNotFound()
  return blogPageOf(db, now, row)
}

/** What the page of a post shows, be it published or a draft. */
export async function blogPageOf(db: Db, now: Date, row: PageRow): Promise<BlogPage> {
  const [courses, next] = await Promise.all([coursesFor(db, row), postsAfter(db, now, row)])
  const { html, headings } = withAnchors(row.body)
  return {
    blog: {
      ...blogCardOf(row),
      body: html,
      headings,
      seoTitle: row.seo_title,
      seoDescription: row.seo_description,
      updatedAt: new Date(row.updated_at).toISOString(),
    },
    courses: courses.map((course) => courseCardOf(course, now)),
    next: next.map(blogCardOf),
  }
}
