import { sql, type SQL } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { action } from '#platform/api/action.ts'
import { answerList } from '#platform/api/answer-list.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { boolean, number, oneOf, queryRows, text, timestamp } from '#platform/database/rows.ts'
import { matchesSearch } from '#platform/database/text-search.ts'
import { formatDateTime } from '#platform/format/format.ts'
import * as contract from '../contract/admin.ts'
import type { BlogRow } from '../contract/admin.ts'
import { messages } from '../messages/admin-en.ts'
import { authorRoles, type BlogState, stateOf } from '../rules.ts'
import { blogCardShape, blogCardColumns, blogCardOf } from './blog-card.ts'

const { csv } = messages
type Choice = Omit<ParsedOf<typeof contract.adminBlogs>, 'page' | 'limit' | 'format'>
const rowShape = { ...blogCardShape, state: oneOf<'DRAFT' | 'PUBLISHED'>(), changed: boolean, saved_at: timestamp }

const inState = (state: BlogState, now: Date): SQL =>
  ({
    DRAFT: sql`b.state = 'DRAFT'`,
    SCHEDULED: sql`b.state = 'PUBLISHED' and b.published_at > ${now}`,
    PUBLISHED: sql`b.state = 'PUBLISHED' and b.published_at <= ${now}`,
  })[state]

const orders: Record<Choice['sort'], SQL> = {
  title: sql`lower(b.title)`,
  author: sql`lower(u.first_name || ' ' || u.last_name)`,
  published: sql`b.published_at`,
  saved: sql`b.saved_at`,
}

const chosen = ({ state, search }: Choice, now: Date): SQL => {
  const found = matchesSearch(
    sql`(b.search_text || ' ' || fold_text(b.slug || ' ' || u.first_name || ' ' || u.last_name))`,
    search,
  )
  return sql`from blogs b join users u on u.id = b.author_id
    where ${state ? inState(state, now) : sql`true`} and ${found}`
}

async function blogRows(db: Db, now: Date, choice: Choice, limit: number, offset: number): Promise<BlogRow[]> {
  const direction = choice.direction === 'asc' ? sql`asc nulls first` : sql`desc nulls last`
  const rows = await queryRows(db, rowShape)`
    select ${blogCardColumns}, b.state, b.draft is not null as changed, b.saved_at
    ${chosen(choice, now)} order by ${orders[choice.sort]} ${direction}, b.id desc limit ${limit} offset ${offset}`
  return rows.map((row) => ({
    ...blogCardOf(row),
    state: stateOf(row.state, row.published_at ? new Date(row.published_at) : null, now),
    changed: row.changed,
    publishedAt: row.published_at && new Date(row.published_at).toISOString(),
    savedAt: new Date(row.saved_at).toISOString(),
  }))
}

/** All posts, and how many there are in each state. */
export const adminBlogs = action(contract.adminBlogs, async ({ db, now }, { page, limit, format, ...choice }) => {
  const at = now()
  const counts = await countsByState(db, at)
  return answerList(
    { page, limit, format },
    {
      rows: (limit, offset) => blogRows(db, at, choice, limit, offset),
      async count() {
        const [total] = await queryRows(db, { n: number })`select count(*)::int as n ${chosen(choice, at)}`
        return total?.n ?? 0
      },
      reply: (blogs, pagination) => ({ blogs: [...blogs], pagination, counts }),
      file: 'posts',
      columns: [
        [csv.title, ({ title }) => title],
        [csv.address, ({ slug }) => slug],
        [csv.state, ({ state }) => messages.states[state]],
        [csv.author, ({ author }) => author.clubbedName],
        [csv.tags, ({ tags }) => tags.join(', ')],
        [csv.language, ({ language }) => language],
        [csv.published, ({ publishedAt }) => (publishedAt ? formatDateTime(publishedAt) : '')],
        [csv.saved, ({ savedAt }) => formatDateTime(savedAt)],
      ],
    },
  )
})

async function countsByState(db: Db, now: Date): Promise<Record<BlogState, number>> {
  const [counts] = await queryRows(db, { DRAFT: number, PUBLISHED: number, SCHEDULED: number })`
    select count(*) filter (where ${inState('DRAFT', now)})::int as "DRAFT",
      count(*) filter (where ${inState('SCHEDULED', now)})::int as "SCHEDULED",
      count(*) filter (where ${inState('PUBLISHED', now)})::int as "PUBLISHED" from blogs b`
  return counts ?? { DRAFT: 0, SCHEDULED: 0, PUBLISHED: 0 }
}

const authorsShown = 20

/** Everyone who may be an author and whose name has the search in it, in the order of their names. */
export const blogAuthors = action(contract.blogAuthors, async ({ db }, { search }) => {
  const rows = await queryRows(db, { uid: text, title: text, firstName: text, lastName: text, photo: text })`
    select uid, title, first_name as "firstName", last_name as "lastName", photo_link as photo from users
    where roles && ${sql.param([...authorRoles])}::text[] and suspended_at is null
      and ${matchesSearch(sql`fold_text(first_name || ' ' || last_name)`, search)}
    order by first_name, last_name, id limit ${authorsShown}`
  return { data: { authors: rows.map((row) => ({ uid: row.uid, clubbedName: clubbedName(row), photo: row.photo })) } }
})
