import { and, eq, sql } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/revision.ts'
import { messages } from '../messages/refusals-en.ts'
import { canSeeSolutions } from '../policy.ts'
import { revisionCard } from '../queries/revision.ts'
import { versionContent } from '../queries/version-content.ts'
import { maxRevisionCards } from '../rules/limits.ts'
import { afterRating } from '../rules/schedule.ts'
import { revisionCards } from '../tables/revision.ts'
import { attemptOpen, notEnrolled, questionNotFound, revisionFull } from './refusals.ts'
import { addCards, collectOwnWrongAnswers } from './revision-cards.ts'
import { settledAttempt } from './sit-test.ts'

/** Rates a question, once a review: the row is locked, and a rating made from another review counts nothing. */
export const rateRevision = action(contract.rateRevision, async (ctx, { uid, reviews, rating }) => {
  const now = ctx.now()
  const day = dayInIndia(now)
  const data = await ctx.transaction(async (tx) => {
    const card = await revisionCard(tx, { actor: ctx.actor, uid, now }, { lock: true })
    if (card.reviews !== reviews || card.dueOn > day) return { counted: false, dueOn: card.dueOn }
    const { days: _, ...next } = afterRating(card, rating, day)
    await tx.update(revisionCards).set(next).where(eq(revisionCards.id, card.id))
    return { counted: true, dueOn: next.dueOn }
  })
  return { data }
})

/** Adds a question of one's submitted attempt to the revision, or takes it out with what the schedule knows of it. */
export const chooseRevision = action(contract.chooseRevision, async (ctx, { uid, question, revise }) => {
  const attempt = await settledAttempt(ctx, uid)
  if (attempt.submittedAt === null) throw attemptOpen()
  if (!canSeeSolutions(ctx.actor, attempt, attempt)) throw notEnrolled()
  if (!(await versionContent(ctx.db, attempt.versionUid)).byUid.has(question)) throw questionNotFound()
  const { userId } = ctx.actor
  await collectOwnWrongAnswers(ctx)
  await ctx.transaction(async (tx) => {
    if (revise) {
      const { testId, versionId } = attempt
      const added = await addCards(
        tx,
        sql`select ${userId}::bigint as user_id, ${testId}::bigint as test_id, ${versionId}::bigint as version_id,
          ${question}::text as question_uid, ${dayInIndia(ctx.now())}::date as day`,
      )
      if (added === 0) throw (await isFull(tx, userId)) ? revisionFull() : questionNotFound()
    } else
      await tx
        .delete(revisionCards)
        .where(
          and(
            eq(revisionCards.userId, userId),
            sql`${revisionCards.questionId} = (select id from bank_questions where uid = ${question})`,
          ),
        )
  })
  return { data: { question, revise }, message: textOf(messages, revise ? 'revisionAdded' : 'revisionRemoved') }
})

async function isFull(tx: Tx, userId: number): Promise<boolean> {
  const [row] = await queryRows(tx, { n: number })`
    select count(*)::int as n from revision_cards where user_id = ${userId}`
  return (row?.n ?? 0) >= maxRevisionCards
}
