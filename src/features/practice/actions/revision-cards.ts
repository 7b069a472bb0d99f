import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { newUid } from '#platform/http/session.ts'
import { maxRevisionCards } from '../rules/limits.ts'

type Added = {
  attempt: { userId: number; testId: number; versionId: number }
  questions: readonly string[]
  day: string
}

/**
 * Puts questions of an attempt into its learner's revision, due on a day. One that is in it is due then, and keeps what the
 * schedule knows. Left out are questions that were deleted, those that the newest version of the test does not ask any more,
 * and what a full revision has no room for.
 * @returns how many are in the revision now
 */
export async function addCards(tx: Tx, { attempt, questions, day }: Added): Promise<number> {
  if (questions.length === 0) return 0
  const { userId, testId, versionId } = attempt
  const { count } = await tx.execute(sql`
    with newest as (select id, content from mock_test_versions where test_id = ${testId} order by number desc limit 1),
    asked as (
      select q.id, there.id is not null as is_there,
        row_number() over (partition by there.id is null order by q.id) as place
      from bank_questions q cross join newest
      left join revision_cards there on there.user_id = ${userId} and there.question_id = q.id
      where q.uid = any(${sql.param(questions)}::text[]) and (newest.id = ${versionId} or jsonb_path_exists(newest.content,
        '$.sections[*].questions[*] ? (@.uid == $uid)', jsonb_build_object('uid', q.uid)))),
    room as (select ${maxRevisionCards} - count(*) as n from revision_cards where user_id = ${userId})
    insert into revision_cards (uid, user_id, question_id, test_id, due_on)
    select ${newUid()} || asked.id, ${userId}, asked.id, ${testId}, ${day}::date
    from asked cross join room where is_there or place <= room.n order by asked.id
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
