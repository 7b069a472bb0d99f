import { sql, type SQL } from 'drizzle-orm'
import { cardColumns, cardShape, type CardRow } from '#features/catalogue/queries/course-card.ts'
import type { Db } from '#platform/database/db.ts'
import { queryRows } from '#platform/database/rows.ts'
import { matchesSearch } from '#platform/database/text-search.ts'
import { blogCardShape, type BlogCardRow, blogCardColumns } from './blog-card.ts'

export const published = (now: Date) => sql`b.state = 'PUBLISHED' and b.published_at <= ${now}`

type Post = Pick<BlogCardRow, 'id' | 'tags' | 'language' | 'author_id'>

const shown = 3
/** Of the courses or posts that one tag finds, so many are looked at: the most taken, or the newest. */
const perTag = 30
const maxTags = 8

const joined = (parts: SQL[], by: SQL) => (parts.length > 0 ? sql.join(parts, by) : sql`0`)
const listOf = (tags: readonly string[]) => sql`array(select jsonb_array_elements_text(${JSON.stringify(tags)}::jsonb))`
const sharedTags = (column: SQL, tags: readonly string[]) =>
  sql`(select count(*) from jsonb_array_elements_text(${column}) t where t = any(${listOf(tags)}))`

/**
 * Courses about the subject of a post: those with its tags, or with a tag's words in their title, category or summary.
 * Each kind is found by its index and bounded. The author's own courses and those in the post's language come first. If
 * none fits, the author's other courses.
 */
export function coursesFor(db: Db, post: Post): Promise<CardRow[]> {
  const tags = post.tags.slice(0, maxTags)
  const order = sql`order by c.students_count desc, c.id desc`
  const listed = (where: SQL, limit: number) =>
    sql`(select c.id from courses c where c.listed and ${where} ${order} limit ${limit})`
  const words = tags.map((tag) => sql`plainto_tsquery('simple', normalise(${tag}))`)
  const candidates = [
    ...words.map((query) => listed(sql`c.search @@ ${query}`, perTag)),
    listed(sql`c.tags ?| ${listOf(tags)}`, perTag),
    listed(sql`c.creator_id = ${post.author_id}`, 10),
  ]
  const nearness = joined(
    words.map((query) => sql`ts_rank(c.search, ${query})`),
    sql` + `,
  )
  return queryRows(db, cardShape)`
    select ${cardColumns} from (
      select c.id, 2 * ${sharedTags(sql`c.tags`, tags)} + ${nearness} as nearness
      from courses c where c.id in (${sql.join(candidates, sql` union `)})
    ) found join courses c on c.id = found.id join categories cat on cat.id = c.category_id
    order by case when nearness > 0 then nearness + (c.creator_id = ${post.author_id})::int
        + (c.language = ${post.language})::int * 0.5 else 0 end desc,
      c.students_count desc, c.id desc
    limit ${shown}`
}

/**
 * What to read after a post: those that share the most tags or speak of them, in its language and by its author before
 * others, then the newest.
 */
export function postsAfter(db: Db, now: Date, post: Post): Promise<BlogCardRow[]> {
  const tags = post.tags.slice(0, maxTags)
  const others = sql`${published(now)} and b.id <> ${post.id}`
  const newest = (more: SQL, limit: number) =>
    sql`(select b.id from blogs b where ${others} and ${more} order by b.published_at desc, b.id desc limit ${limit})`
  const speaksOf = tags.map((tag) => matchesSearch(sql`b.search_text`, tag))
  const candidates = [
    newest(sql`b.tags ?| ${listOf(tags)}`, perTag),
    ...speaksOf.map((speaks) => newest(speaks, perTag)),
    newest(sql`true`, shown),
  ]
  const spoken = joined(
    speaksOf.map((speaks) => sql`(${speaks})::int`),
    sql` + `,
  )
  const nearness = sql`2 * ${sharedTags(sql`b.tags`, tags)} + ${spoken}`
  return queryRows(db, blogCardShape)`
    select ${blogCardColumns} from blogs b join users u on u.id = b.author_id
    where b.id in (${sql.join(candidates, sql` union `)})
    order by (case when ${nearness} > 0 then ${nearness} + (b.author_id = ${post.author_id})::int * 0.5 else 0 end)
        + (b.language = ${post.language})::int * 0.75 desc,
      b.published_at desc, b.id desc
    limit ${shown}`
}
