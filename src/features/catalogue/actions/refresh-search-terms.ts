import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { number, queryRows } from '#platform/database/rows.ts'

/** Changes added up at once. */
const batchSize = 20_000

/**
 * Adds what courses changed to the words of the catalogue (`search_terms`): they feed suggestions, corrected typos and
 * estimates. One run at a time and the oldest change first, so that no count is below 0 between two of them.
 */
export async function refreshSearchTerms(tx: Tx): Promise<void> {
  await takeLock(tx, locks.searchTerms)
  while ((await addBatch(tx)) === batchSize);
}

async function addBatch(tx: Tx): Promise<number> {
  const [row] = await queryRows(tx, { taken: number, gone: number })`
    with taken as (
      delete from search_term_changes where id in (select id from search_term_changes order by id limit ${batchSize})
      returning word, course_count, title_count
    ), changed as (
      insert into search_terms as t (word, course_count, title_count)
        select word, sum(course_count), sum(title_count) from taken group by word order by word
      on conflict (word) do update
        set course_count = t.course_count + excluded.course_count, title_count = t.title_count + excluded.title_count
      returning word, course_count
    )
    select (select count(*)::int from taken) as taken, count(*) filter (where course_count <= 0)::int as gone from changed`
  if (row && row.gone > 0) await tx.execute(sql`delete from search_terms where course_count <= 0`)
  return row?.taken ?? 0
}
