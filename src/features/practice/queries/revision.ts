import { sql } from 'drizzle-orm'
import { isOwnedAt } from '#features/enrolments/queries.ts'
import { action } from '#platform/api/action.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { boolean, nullable, number, queryRows, text } from '#platform/database/rows.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import { cardNotFound } from '../actions/refusals.ts'
import { collectOwnWrongAnswers } from '../actions/revision-cards.ts'
import * as contract from '../contract/revision.ts'
import { canRevise } from '../policy.ts'
import { maxRevisedADay, revisionCardsPerRead } from '../rules/limits.ts'
import { isGiven, isRight, knownAnswer } from '../rules/questions.ts'
import { intervalsOf } from '../rules/schedule.ts'
import { withoutAnswer } from './open-attempt.ts'
import { versionContent } from './version-content.ts'

const isOwned = (now: Date) => sql`exists (select from enrolments e
  where e.user_id = r.user_id and e.course_id = t.course_id and ${isOwnedAt(now)})`
const newestVersion = sql`lateral (select v.uid from mock_test_versions v
  where v.test_id = r.test_id order by v.number desc limit 1) newest`

/** How many questions a learner has revised today, and how many are still to do: as many as the day has room for. */
export async function revisionToday(db: Db, userId: number, now: Date): Promise<{ due: number; revisedToday: number }> {
  const today = dayInIndia(now)
  const [row] = await queryRows(db, { due: number, revised: number })`
    select (select count(*)::int from (select from revision_cards r join mock_tests t on t.id = r.test_id
        where r.user_id = ${userId} and not r.hidden and r.due_on <= ${today}::date and ${isOwned(now)}
        limit ${maxRevisedADay}) due) as due,
      (select count(*)::int from revision_cards r where r.user_id = ${userId} and r.revised_on = ${today}::date) as revised`
  const { due = 0, revised = 0 } = row ?? {}
  return { due: Math.max(0, Math.min(due, maxRevisedADay - revised)), revisedToday: revised }
}

async function nextDayOf(db: Db, userId: number, now: Date): Promise<string | null> {
  const [row] = await queryRows(db, { day: text })`
    select r.due_on::text as day from revision_cards r join mock_tests t on t.id = r.test_id
    where r.user_id = ${userId} and not r.hidden and r.due_on > ${dayInIndia(now)}::date and ${isOwned(now)}
    order by r.due_on limit 1`
  return row?.day ?? null
}

export const dueRevision = action(contract.dueRevision, async (ctx) => {
  const { db } = ctx
  const { userId } = ctx.actor
  const now = ctx.now()
  await collectOwnWrongAnswers(ctx)
  const today = await revisionToday(db, userId, now)
  const rows = await queryRows(db, {
    uid: text,
    reviews: number,
    question: text,
    version: text,
    courseUid: text,
    courseTitle: text,
  })`
    select r.uid, r.reviews, q.uid as question, newest.uid as version, c.uid as "courseUid", c.title as "courseTitle"
    from revision_cards r join bank_questions q on q.id = r.question_id join mock_tests t on t.id = r.test_id
    join courses c on c.id = t.course_id cross join ${newestVersion}
    where r.user_id = ${userId} and not r.hidden and r.due_on <= ${dayInIndia(now)}::date and ${isOwned(now)}
    order by r.due_on, r.id limit ${today.due}`
  const cards = []
  let missing = 0
  for (const { uid, reviews, question: questionUid, version: versionUid, courseUid, courseTitle } of rows) {
    const found = (await versionContent(db, versionUid)).byUid.get(questionUid)
    // The test was published without it in the moment in which it was added.
    if (!found) missing += 1
    else if (cards.length < revisionCardsPerRead)
      cards.push({
        uid,
        reviews,
        course: { uid: courseUid, courseTitle },
        topic: found.question.topic,
        // Another order for each review: the answer is remembered, not its place.
        question: withoutAnswer(found.question, `${uid} ${reviews}`),
      })
  }
  const due = today.due - missing
  return { data: { ...today, due, cards, nextDay: due > 0 ? null : await nextDayOf(db, userId, now) } }
})

const cardShape = {
  id: number,
  userId: number,
  enrolled: boolean,
  hidden: boolean,
  question: text,
  version: text,
  dueOn: text,
  revisedOn: nullable(text),
  stability: nullable(number),
  difficulty: nullable(number),
  reviews: number,
  lapses: number,
}

/** One's own question that may still be revised; 404 for anything else. `lock`: until the transaction ends. */
export async function revisionCard(
  db: Db | Tx,
  { actor, uid, now }: { actor: { userId: number }; uid: string; now: Date },
  { lock = false } = {},
) {
  const [card] = await queryRows(db, cardShape)`
    select r.id, r.user_id as "userId", ${isOwned(now)} as enrolled, r.hidden, q.uid as question, newest.uid as version,
      r.due_on::text as "dueOn", r.revised_on::text as "revisedOn", r.stability, r.difficulty, r.reviews, r.lapses
    from revision_cards r join bank_questions q on q.id = r.question_id join mock_tests t on t.id = r.test_id
    cross join ${newestVersion} where r.uid = ${uid} ${lock ? sql`for update of r` : sql``}`
  if (!card || card.hidden || !canRevise(actor, card, card)) throw cardNotFound()
  return card
}

export const answerRevision = action(contract.answerRevision, async (ctx, { uid, given: sent }) => {
  const now = ctx.now()
  const card = await revisionCard(ctx.db, { actor: ctx.actor, uid, now })
  const found = (await versionContent(ctx.db, card.version)).byUid.get(card.question)
  if (!found) throw cardNotFound()
  const { question } = found
  const given = knownAnswer(question, sent)
  return {
    data: {
      given,
      correct: [...question.correct],
      tolerance: question.tolerance,
      right: isGiven(given) ? isRight(question, given) : null,
      explanation: question.explanation,
      explanationHi: question.explanationHi,
      days: intervalsOf(card, dayInIndia(now)),
    },
  }
})
