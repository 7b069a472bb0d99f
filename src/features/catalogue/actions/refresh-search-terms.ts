import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/db.ts'

const advisoryLock = Buffer.from('terms').readUIntBE(0, 5)

/**
 * Counts the words of all listed courses again: they feed suggestions, corrected typos and estimates. One refresh at a
 * time; the rows that stay as they are aren't written.
 */
export async function refreshSearchTerms(tx: Db | Tx): Promise<void> {
  await tx.execute(sql`
    with lock as materialized (select pg_advisory_xact_lock(${advisoryLock})),
    fresh as materialized (
      select word, every.ndoc as course_count, coalesce(titles.ndoc, 0) as title_count
      from lock, ts_stat('select search from courses where listed') every
      left join ts_stat('select search from courses where listed', 'ab') titles using (word)
      where length(word) <= 40
    ),
    gone as (delete from search_terms t where not exists (select from fresh f where f.word = t.word))
    insert into search_terms (word, course_count, title_count) select word, course_count, title_count from fresh
    on conflict (word) do update set course_count = excluded.course_count, title_count = excluded.title_count
      where (search_terms.course_count, search_terms.title_count) <> (excluded.course_count, excluded.title_count)`)
}
