import type { Db } from '#platform/database/db.ts'
import type { CountDifference } from '#platform/database/row-counts.ts'
import { number, queryRows, text } from '#platform/database/rows.ts'

/** The counters of the catalogue beside the listed courses: where they differ, so many at most. */
export function compareCatalogueCounts(db: Db, limit: number): Promise<CountDifference[]> {
  return queryRows(db, { subject: text, expected: number, found: number })`
    with plain as (
      select category_id, level, language, price_band(payable_paise) as price_band, rating_band(rating) as rating_band,
        count(*) as n
      from courses where listed group by 1, 2, 3, 4, 5
    )
    select concat_ws(' ', 'catalogue', category_id, level, language, price_band, rating_band) as subject,
      coalesce(plain.n, 0)::bigint as expected, coalesce(counted.n, 0)::bigint as found
    from plain full join catalogue_counts counted using (category_id, level, language, price_band, rating_band)
    where coalesce(plain.n, 0) <> coalesce(counted.n, 0) order by 1 limit ${limit}`
}
