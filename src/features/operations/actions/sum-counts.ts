import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { sumRowCounts } from '#platform/database/row-counts.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { sumCreatorCounts } from '#features/enrolments/actions/sum-creator-counts.ts'

/** Changes added up at once. */
const batchSize = 5000

/** Adds what changed to the counts by day, of whole tables and of creators: each change once, because taking it and adding it are one transaction. */
export async function sumCounts(ctx: Pick<Ctx, 'transaction'>): Promise<void> {
  while ((await ctx.transaction(sumBatch)) === batchSize);
  while ((await ctx.transaction((tx) => sumRowCounts(tx, batchSize))) === batchSize);
  while ((await ctx.transaction((tx) => sumCreatorCounts(tx, batchSize))) === batchSize);
}

async function sumBatch(tx: Tx): Promise<number> {
  const [row] = await queryRows(tx, { taken: number })`
    with taken as (
      delete from school_count_changes where id in (
        select id from school_count_changes order by id limit ${batchSize} for update skip locked
      ) returning what, day, n
    ), summed as (
      insert into school_counts as c (what, day, n)
        select what, day, sum(n) from taken group by 1, 2 order by 1, 2
      on conflict (what, day) do update set n = c.n + excluded.n
    )
    select count(*)::int as taken from taken`
  return row?.taken ?? 0
}
