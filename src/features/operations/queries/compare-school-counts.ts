import type { CountDifference } from '#platform/database/row-counts.ts'
import type { Db } from '#platform/database/db.ts'
import { number, queryRows, text } from '#platform/database/rows.ts'

/** The counts by day, with what is not added up yet, beside the rows: where they differ, so many at most. */
export function compareSchoolCounts(db: Db, limit: number): Promise<CountDifference[]> {
  return queryRows(db, { subject: text, expected: number, found: number })`
    with plain as (
      select 'enrolments' as what, (granted_at at time zone 'Asia/Kolkata')::date as day, count(*) as n
      from enrolments group by 2
      union all
      select c.what, (created_at at time zone 'Asia/Kolkata')::date, count(*)
      from users cross join lateral (values ('new_users', confirmed_at is not null),
        ('learners', user_role in ('LEARNER', 'USER')), ('creators', user_role in ('CREATOR', 'INSTRUCTOR'))) c (what, counts)
      where c.counts group by 1, 2
    ), counted as (
      select what, day, sum(n) as n
      from (select what, day, n from school_counts union all select what, day, n from school_count_changes) moved
      group by 1, 2
    )
    select what || ' ' || day as subject, coalesce(plain.n, 0)::bigint as expected, coalesce(counted.n, 0)::bigint as found
    from plain full join counted using (what, day)
    where coalesce(plain.n, 0) <> coalesce(counted.n, 0) order by what, day limit ${limit}`
}
