import type { Tx } from '#platform/database/db.ts'
import { number, queryRows } from '#platform/database/rows.ts'

/**
 * Adds up to so many changes to the counts of creators: each once, because taking it and adding it are one transaction. A
 * learner is counted by what the row of the pair holds before and after, which is locked meanwhile.
 */
export async function sumCreatorCounts(tx: Tx, limit: number): Promise<number> {
  const [row] = await queryRows(tx, { taken: number })`
    with taken as (
      delete from creator_count_changes where id in (
        select id from creator_count_changes order by id limit ${limit} for update skip locked
      ) returning creator_id, user_id, day, enrolments, completed
    ), pairs as (
      select creator_id, user_id, sum(enrolments)::int as n, sum(completed)::int as completed from taken group by 1, 2
    ), owned as (
      insert into creator_learners as l (creator_id, user_id, enrolments)
        select creator_id, user_id, n from pairs where n <> 0 order by 1, 2
      on conflict (creator_id, user_id) do update set enrolments = l.enrolments + excluded.enrolments
      returning creator_id, user_id, enrolments as n
    ), counted as (
      insert into creator_counts as c (creator_id, enrolments, completed, learners)
        select p.creator_id, sum(p.n), sum(p.completed), coalesce(sum((o.n > 0)::int - (o.n - p.n > 0)::int), 0)
        from pairs p left join owned o on o.creator_id = p.creator_id and o.user_id = p.user_id group by 1 order by 1
      on conflict (creator_id) do update set enrolments = c.enrolments + excluded.enrolments,
        completed = c.completed + excluded.completed, learners = c.learners + excluded.learners
    ), days as (
      insert into creator_enrolment_days as d (creator_id, day, enrolments)
        select creator_id, day, sum(enrolments) from taken group by 1, 2 having sum(enrolments) <> 0 order by 1, 2
      on conflict (creator_id, day) do update set enrolments = d.enrolments + excluded.enrolments
    )
    select count(*)::int as taken from taken`
  return row?.taken ?? 0
}
