import { sql, type SQL } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { cardColumns, type CardRow, courseCardOf, coverLink } from '#features/courses/queries/course-card.ts'
import type { ParsedOf, ReplyOf } from '#platform/contract.ts'
import type { Db } from '#platform/db.ts'
import { refusal } from '#platform/errors.ts'
import { paginationOf } from '#platform/validation.ts'
import type { BlogCard, getAllBlogs, getBlogDetail } from './contract.ts'
import { words } from './messages/en.ts'
import { withAnchors } from './rules.ts'

const notFound = refusal('BLOG_NOT_FOUND', 404, words.notFound)

type Row = {
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
  published_at: string
  read_minutes: number
}

const columns = sql`b.id, b.uid, b.slug, b.title, b.excerpt, b.cover_link, b.cover_motif, b.cover_seed, b.tags, b.language,
  b.author_id, u.uid as author_uid, u.title as author_title, u.first_name, u.last_name, b.published_at, b.read_minutes`
const published = sql`b.state = 'PUBLISHED'`

function cardOf(row: Row): BlogCard {
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
    },
    publishedAt: new Date(row.published_at).toISOString(),
    readMinutes: row.read_minutes,
  }
}

/** Posts in which every word occurs, in the title, excerpt, tags or text. */
function matches(search: string | undefined): SQL {
  const wanted = (search ?? '').split(/\s+/).filter(Boolean).slice(0, 8)
  const text = sql`normalise(b.title || ' ' || b.excerpt || ' ' || b.tags::text || ' ' || b.body)`
  return sql.join([sql`true`, ...wanted.map((word) => sql`position(normalise(${word}) in ${text}) > 0`)], sql` and `)
}

/** A page of the published posts, newest first. */
export async function blogPage(
  db: Db,
  { page, limit, tag, search }: ParsedOf<typeof getAllBlogs>,
): Promise<ReplyOf<typeof getAllBlogs>> {
  const where = sql`${published} and ${matches(search)} and ${tag ? sql`b.tags ? ${tag}` : sql`true`}`
  const [rows, counted, tags] = await Promise.all([
    db.execute<Row>(sql`select ${columns} from blogs b join users u on u.id = b.author_id where ${where}
      order by b.published_at desc, b.id desc limit ${limit} offset ${(page - 1) * limit}`),
    db.execute<{ n: number }>(sql`select count(*)::int as n from blogs b where ${where}`),
    db.execute<{ name: string; count: number }>(sql`
      select tag as name, count(*)::int as count from blogs b cross join jsonb_array_elements_text(b.tags) tag
      where ${published} group by tag order by count desc, name`),
  ])
  return { blogs: rows.map(cardOf), pagination: paginationOf(page, limit, counted[0]?.n ?? 0), tags: [...tags] }
}

/** The newest posts, for the home page. */
export async function latestBlogs(db: Db, count: number): Promise<BlogCard[]> {
  const rows = await db.execute<Row>(sql`select ${columns} from blogs b join users u on u.id = b.author_id
    where ${published} order by b.published_at desc, b.id desc limit ${count}`)
  return rows.map(cardOf)
}

/** One published post; drafts and unknown slugs are the same 404. */
export async function blogDetail(db: Db, slug: string): Promise<ReplyOf<typeof getBlogDetail>> {
  const [row] = await db.execute<
    Row & { body: string; seo_title: string; seo_description: string; updated_at: string }
  >(
    sql`select ${columns}, b.body, b.seo_title, b.seo_description, b.updated_at
      from blogs b join users u on u.id = b.author_id where ${published} and b.slug = ${slug}`,
  )
  if (!row) throw notFound()
  const [courses, next] = await Promise.all([
    db.execute<CardRow>(sql`select ${cardColumns} from courses c join categories cat on cat.id = c.category_id
      where c.listed and c.creator_id = ${row.author_id} order by c.students_count desc, c.id limit 1`),
    // Posts that share a tag come first, then the newest.
    db.execute<Row>(sql`select ${columns} from blogs b join users u on u.id = b.author_id
      where ${published} and b.id <> ${row.id}
      order by (select count(*) from jsonb_array_elements_text(b.tags) t
        where t in (select jsonb_array_elements_text(${JSON.stringify(row.tags)}::jsonb))) desc, b.published_at desc, b.id desc limit 3`),
  ])
  const { html, headings } = withAnchors(row.body)
  return {
    blog: {
      ...cardOf(row),
      body: html,
      headings,
      seoTitle: row.seo_title,
      seoDescription: row.seo_description,
      updatedAt: new Date(row.updated_at).toISOString(),
    },
    course: courses[0] ? courseCardOf(courses[0]) : null,
    next: next.map(cardOf),
  }
}
