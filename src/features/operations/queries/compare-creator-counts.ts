import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import type { CountDifference } from '#platform/database/row-counts.ts'
import { nullable, number, queryRows, text } from '#platform/database/rows.ts'

/** Creators whose counts one statement compares: comparing those of a large school takes longer than a statement may. */
const comparedAtOnce = 200

/** The counts of creators, with what is not added up yet, beside the enrolments: where they differ, so many at most. */
export async function compareCreatorCounts(db: Db, limit: number, atOnce = comparedAtOnce): Promise<CountDifference[]> {
  const differences: CountDifference[] = []
  for (let after = Number.MIN_SAFE_INTEGER; after < Number.MAX_SAFE_INTEGER && differences.length < limit;) {
    const [slice] = await queryRows(db, { last: nullable(number) })`
      select max(creator_id) as last from (
        select distinct creator_id from courses where creator_id > ${after} order by creator_id limit ${atOnce}) slice`
    // The last slice also holds counts of people without a course.
    const upTo = slice?.last ?? Number.MAX_SAFE_INTEGER
    differences.push(...(await compareSlice(db, { after, upTo, limit })))
    after = upTo
  }
  return differences.slice(0, limit)
}

/** Compares the counts of the creators after one id and up to another, in one statement. */
function compareSlice(
  db: Db,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<CountDifference[]> {
  const inSlice = sql`creator_id between ${after + 1}::bigint and ${upTo}::bigint`
  return queryRows(db, { subject: text, expected: number, found: number })`
    with granted as materialized (
      select c.creator_id, e.user_id, (e.granted_at at time zone 'Asia/Kolkata')::date as day, count(*) as n,
        count(e.completed_at) as completed
      from enrolments e join courses c on c.id = e.course_id where e.status = 'active' and c.${inSlice} group by 1, 2, 3
    ), pairs as (
      select creator_id, user_id, sum(n) as n from (
        select creator_id, user_id, enrolments as n from creator_learners where ${inSlice}
        union all select creator_id, user_id, enrolments from creator_count_changes where ${inSlice}) moved group by 1, 2
    ), unsummed as (
      -- A learner counts by what the pair's row holds; what is not added up yet may make or end one.
      select p.creator_id, sum((p.n > 0)::int - (coalesce(l.enrolments, 0) > 0)::int) as learners
      from pairs p left join creator_learners l using (creator_id, user_id) group by 1
    ), plain as (
      select creator_id, 'enrolments' as what, sum(n) as n from granted group by 1
      union all select creator_id, 'completed', sum(completed) from granted group by 1
      union all select creator_id, 'learners', count(distinct user_id) from granted group by 1
      union all select creator_id, 'enrolments ' || day, sum(n) from granted group by 1, day
    ), counted as (
      select creator_id, what, sum(n) as n from (
        select creator_id, 'enrolments' as what, enrolments as n from creator_counts where ${inSlice}
        union all select creator_id, 'enrolments', enrolments from creator_count_changes where ${inSlice}
        union all select creator_id, 'completed', completed from creator_counts where ${inSlice}
        union all select creator_id, 'completed', completed from creator_count_changes where ${inSlice}
        union all select creator_id, 'learners', learners from creator_counts where ${inSlice}
        union all select creator_id, 'learners', learners from unsummed
        union all select creator_id, 'enrolments ' || day, enrolments from creator_enrolment_days where ${inSlice}
        union all select creator_id, 'enrolments ' || day, enrolments from creator_count_changes where ${inSlice}) moved
      group by 1, 2
    )
    select concat_ws(' ', 'creator', creator_id, what) as subject,
      coalesce(plain.n, 0)::bigint as expected, coalesce(counted.n, 0)::bigint as found
    from plain full join counted using (creator_id, what)
    where coalesce(plain.n, 0) <> coalesce(counted.n, 0) order by 1 limit ${limit}`
}
