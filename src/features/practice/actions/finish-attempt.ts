import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { json, queryRows, text } from '#platform/database/rows.ts'
import { versionContent } from '../queries/version-content.ts'
import { scoreAttempt } from '../rules/score.ts'
import { attemptsToRevise } from '../tables/revision.ts'

export type ToFinish = {
  id: number
  userId: number
  versionId: number
  versionUid: string
  endsAt: Date
}

/**
 * Scores and closes an attempt whose row is locked and open. What was answered wrong goes into the learner's revision soon after. The learner's first one at a version goes into its ranking. The
 * row of that score is the only one that others wait for, and comes last.
 * @param at when it was submitted; after its end, its end
 */
export async function finishAttempt(tx: Tx, attempt: ToFinish, at: Date): Promise<void> {
  const { sections } = await versionContent(tx, attempt.versionUid)
  const answers = await queryRows(tx, { question_uid: text, given: json<string[]>() })`
    select question_uid, given from mock_answers where attempt_id = ${attempt.id}`
  const scored = scoreAttempt(sections, new Map(answers.map((one) => [one.question_uid, one.given])))
  const timedOut = at >= attempt.endsAt
  const submittedAt = timedOut ? attempt.endsAt : at
  const [uids, rights] = [[...scored.right.keys()], [...scored.right.values()]]
  if (uids.length > 0)
    await tx.execute(sql`
      update mock_answers a set is_right = r.is_right
      from unnest(${sql.param(uids)}::text[], ${sql.param(rights)}::boolean[]) r(question_uid, is_right)
      where a.attempt_id = ${attempt.id} and a.question_uid = r.question_uid`)
  await tx.execute(sql`
    update mock_attempt_sections s set "right" = r."right", wrong = r.wrong, unanswered = r.unanswered, score = r.score
    from jsonb_to_recordset(${JSON.stringify(scored.sections.map((one, position) => ({ ...one, position })))}::jsonb)
      r(position int, "right" int, wrong int, unanswered int, score int)
    where s.attempt_id = ${attempt.id} and s.position = r.position`)
  const { count: counted } = await tx.execute(sql`
    update mock_attempts a set submitted_at = ${submittedAt}, timed_out = ${timedOut}, score = ${scored.score},
      counted = not exists (select from mock_attempts b where b.version_id = a.version_id and b.user_id = a.user_id and b.counted)
    where a.id = ${attempt.id} returning a.id`)
  if (counted !== 1) throw new Error('an attempt that is finished is there')
  if ([...scored.right.values()].includes(false))
    await tx.insert(attemptsToRevise).values({ attemptId: attempt.id, userId: attempt.userId })
  await tx.execute(sql`
    insert into mock_scores (version_id, score, learners)
    select version_id, score, 1 from mock_attempts where id = ${attempt.id} and counted
    on conflict (version_id, score) do update set learners = mock_scores.learners + 1`)
}
