import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personMatches } from '#features/accounts/queries/person-matches.ts'
import { courseMatches } from '#features/authoring/queries/creator-courses.ts'
import { enquiryMatches } from '#features/enquiries/queries/enquiry-list.ts'
import { entryWords } from '#features/operations/queries/audit.ts'
import { queryRows, text } from '#platform/database/rows.ts'
import { matchesSearch } from '#platform/database/text-search.ts'
import { makeCourse, startApp, type TestApp } from './make.ts'

// An index on an expression serves only this very expression: a search that says it differently reads the whole table.

let app: TestApp
/** Enough to need an index once reading a whole table is dear; at 20,000 rows it is dear by itself. */
const rows = 1000
/** Among fewer PostgreSQL reads the index by title, which holds the searched text too, from its beginning to its end. */
const courses = 10_000
beforeAll(async () => {
  app = await startApp()
  const { creatorId } = await makeCourse(app)
  const { sql: run } = app.database
  await run`insert into users (uid, email, first_name, last_name, mobile_no, password_hash, roles, user_role)
    select 'uid' || n, md5(n::text) || '@example.in', md5('first' || n), 'Rao', '+91' || (9000000000 + n), 'none', array['LEARNER'], 'LEARNER'
    from generate_series(1, ${rows}) n`
  await run`insert into audit_entries (uid, actor_id, act, entity, entity_uid, entity_name, address)
    select 'uid' || n, 1, 'theme.saved', 'theme', md5(n::text), md5('name' || n), '203.0.113.7' from generate_series(1, ${rows}) n`
  await run`insert into enquiries (uid, kind, name, email, phone, message, due_at)
    select 'uid' || n, 'contact', md5('name' || n), md5(n::text) || '@example.in', '+91' || (9000000000 + n), 'Hello', now()
    from generate_series(1, ${rows}) n`
  await run`insert into blogs (uid, slug, title, author_id, cover_motif, cover_seed)
    select 'uid' || n, 'slug-' || n, md5('title' || n), ${creatorId}, 'music', 1 from generate_series(1, ${rows}) n`
  await run`insert into courses (uid, slug, creator_id, category_id, state, title, short_description, level, language, price_paise, cover_motif, cover_seed, instructor_name, category_names)
    select 'uid' || n, 'slug-' || n, creator_id, category_id, 'DRAFT', md5('title' || n), '', level, language, price_paise, cover_motif, 1, instructor_name, category_names
    from courses, generate_series(1, ${courses}) n`
  await run`vacuum analyze`
})
afterAll(() => app.stop())

const searched: [index: string, table: string, where: SQL][] = [
  ['users_words', 'users u', personMatches('josé rao')],
  ['users_words', 'users u', personMatches('98765 43210')],
  ['audit_entries_words', 'audit_entries a', matchesSearch(entryWords, 'José')],
  ['enquiries_search', 'enquiries e', enquiryMatches('José')],
  ['blogs_search', 'blogs b', matchesSearch(sql`b.search_text`, 'José')],
  ['courses_name', 'courses c', courseMatches('José')],
]

test.each(searched)('the index %s answers a search of %s', async (index, table, where) => {
  const plan = await app.database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return queryRows(tx, { 'QUERY PLAN': text })`explain select count(*) from ${sql.raw(table)} where ${where}`
  })
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain(`on ${index}`)
})
