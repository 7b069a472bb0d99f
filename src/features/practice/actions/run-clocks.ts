import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { number, queryRows, text, timestamp } from '#platform/database/rows.ts'
import { graceSeconds } from '../rules/limits.ts'
import { finishAttempt } from './finish-attempt.ts'

const batch = 500
/** Of one run; what is left is due in a minute. */
const maxBatches = 40

/** Every minute: submits the attempts whose time is over and whose learners did not return. */
export async function submitOverdue(ctx: Ctx<null>): Promise<void> {
  const now = ctx.now()
  const over = new Date(now.getTime() - graceSeconds * 1000)
  for (let n = 0; n < maxBatches; n++) {
    const due = await queryRows(ctx.db, { id: number })`
      select id from mock_attempts where submitted_at is null and ends_at < ${over} order by ends_at, id limit ${batch}`
    for (const { id } of due)
      await ctx.transaction(async (tx) => {
        const [open] = await queryRows(tx, {
          id: number,
          userId: number,
          versionId: number,
          versionUid: text,
          ends_at: timestamp,
        })`
          select a.id, a.user_id as "userId", a.version_id as "versionId", v.uid as "versionUid", a.ends_at
          from mock_attempts a join mock_test_versions v on v.id = a.version_id
          where a.id = ${id} and a.submitted_at is null for update of a skip locked`
        if (open) await finishAttempt(tx, { ...open, endsAt: new Date(open.ends_at) }, now)
      })
    if (due.length < batch) return
  }
}

/** Every five minutes: adds the answers of counted attempts to the figures of their questions, each attempt once. */
export async function countAnswers(ctx: Ctx<null>): Promise<void> {
  for (let n = 0; n < maxBatches; n++) {
    const { count } = await ctx.db.execute(sql`
      with due as materialized (
        select id, version_id, score from mock_attempts where counted and figured_at is null
        order by id limit ${batch} for update skip locked
      ), asked as materialized (
        select v.id as version_id, q.value->>'uid' as question_uid from mock_test_versions v
        cross join lateral jsonb_array_elements(v.content->'sections') s
        cross join lateral jsonb_array_elements(s.value->'questions') q
        where v.id in (select version_id from due)
      ), sums as (
        select d.version_id, q.question_uid, count(*)::int as sat, count(a.is_right)::int as answered,
          (count(*) filter (where a.is_right))::int as "right", sum(d.score)::bigint as scores,
          sum(d.score::float8 * d.score) as score_squares, coalesce(sum(d.score) filter (where a.is_right), 0)::bigint as scores_of_right
        from due d join asked q on q.version_id = d.version_id
        left join mock_answers a on a.attempt_id = d.id and a.question_uid = q.question_uid
        group by d.version_id, q.question_uid
      ), added as (
        insert into mock_question_figures as f (version_id, question_uid, sat, answered, "right", scores, score_squares, scores_of_right)
        select * from sums order by version_id, question_uid
        on conflict (version_id, question_uid) do update set sat = f.sat + excluded.sat, answered = f.answered + excluded.answered,
          "right" = f."right" + excluded."right", scores = f.scores + excluded.scores,
          score_squares = f.score_squares + excluded.score_squares, scores_of_right = f.scores_of_right + excluded.scores_of_right
      )
      update mock_attempts set figured_at = ${ctx.now()} where id in (select id from due)`)
    if (count < batch) return
  }
}
