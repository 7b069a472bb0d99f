import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { boolean, number, queryRows } from '#platform/database/rows.ts'
import type { Actor } from '#platform/http/session.ts'
import { maxRevisionCards } from '../rules/limits.ts'

/** Attempts of one transaction: at most some thousand questions. */
const batchSize = 20
/** Of one run; what is left is due in a minute. */
const maxBatches = 500

/**
 * Every minute: puts the wrong answers of submitted attempts into their learners' revision. After each batch the job rests
 * as long as the batch took: thousands may submit a test in the same minute, and their submissions come first.
 */
export async function collectWrongAnswers({ transaction }: Pick<Ctx, 'transaction'>): Promise<void> {
  for (let n = 0; n < maxBatches; n++) {
    const began = performance.now()
    if ((await transaction((tx) => collectBatch(tx, sql`true`))) < batchSize) return
    await sleep(performance.now() - began)
  }
}

/** The same of one learner at once, before their revision is read or changed. */
export async function collectOwnWrongAnswers({
  db,
  actor,
  transaction,
}: Pick<Ctx<Actor>, 'db' | 'actor' | 'transaction'>): Promise<void> {
  const [row] = await queryRows(db, { waiting: boolean })`
    select exists (select from attempts_to_revise where user_id = ${actor.userId}) as waiting`
  if (row?.waiting) await transaction((tx) => collectBatch(tx, sql`user_id = ${actor.userId}`))
}

/** Takes attempts from the queue; two servers take different ones. */
async function collectBatch(tx: Tx, fits: SQL): Promise<number> {
  const taken = await queryRows(tx, { id: number })`
    delete from attempts_to_revise where attempt_id in (
      select attempt_id from attempts_to_revise where ${fits} order by attempt_id limit ${batchSize} for update skip locked)
    returning attempt_id as id`
  if (taken.length === 0) return 0
  await addCards(
    tx,
    sql`select a.user_id, a.test_id, a.version_id, w.question_uid, (a.submitted_at at time zone 'Asia/Kolkata')::date as day
      from mock_attempts a join mock_answers w on w.attempt_id = a.id and not w.is_right
      where a.id = any(${sql.param(taken.map(({ id }) => id))}::bigint[])`,
  )
  return taken.length
}

/**
 * Puts questions into their learners' revision, due on a day. One that is in it is due then, and keeps what the schedule
 * knows. Left out are questions that were deleted, those that the newest version of the test does not ask any more, and what
 * a full revision has no room for.
 * @param chosen rows of `user_id, test_id, version_id, question_uid, day`
 * @returns how many are in the revision now
 */
export async function addCards(tx: Tx, chosen: SQL): Promise<number> {
  const { count } = await tx.execute(sql`
    with asked as (
      select distinct on (c.user_id, q.id) c.user_id, c.test_id, q.id as question_id, c.day
      from (${chosen}) c join bank_questions q on q.uid = c.question_uid
      cross join lateral (select v.id, v.content from mock_test_versions v
        where v.test_id = c.test_id order by v.number desc limit 1) newest
      where newest.id = c.version_id or jsonb_path_exists(newest.content,
        '$.sections[*].questions[*] ? (@.uid == $uid)', jsonb_build_object('uid', q.uid))
      order by c.user_id, q.id, c.day desc),
    placed as (
      select asked.*, there.id is not null as is_there,
        row_number() over (partition by asked.user_id, there.id is null order by asked.question_id) as place
      from asked left join revision_cards there on there.user_id = asked.user_id and there.question_id = asked.question_id),
    rooms as (
      select learner.user_id, ${maxRevisionCards} - (select count(*) from revision_cards r where r.user_id = learner.user_id) as room
      from (select distinct user_id from asked) learner)
    insert into revision_cards (uid, user_id, question_id, test_id, due_on)
    select replace(gen_random_uuid()::text, '-', ''), user_id, question_id, test_id, day
    from placed join rooms using (user_id) where is_there or place <= room order by user_id, question_id
    on conflict (user_id, question_id) do update set test_id = excluded.test_id, hidden = false,
      due_on = least(revision_cards.due_on, excluded.due_on)`)
  return count
}

/** After a version was published: hides the questions that it does not ask, and shows those that it asks again. */
export async function hideCards(tx: Tx, testId: number, asked: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update revision_cards r set hidden = not r.hidden from bank_questions q
    where r.test_id = ${testId} and q.id = r.question_id and r.hidden = (q.uid = any(${sql.param(asked)}::text[]))`)
}
