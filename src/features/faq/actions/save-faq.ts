import { eq } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { refusal, refuseFields } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { cleanRichText } from '#platform/files/rich-text.ts'
import { newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/refusals-en.ts'
import { faqNotFound, faqOf, maxFaqsPerGroup } from '../queries/admin-faqs.ts'
import { isEmptyAnswer } from '../rules.ts'
import { faqGroups, faqs } from '../tables.ts'

const faqConflict = refusal('FAQ_CONFLICT', 409, textOf(messages, 'conflict'))

/** Locks a group with room for one more question, so that concurrent creations run one after the other. */
async function groupWithRoom(tx: Tx, uid: string): Promise<{ id: number; end: number }> {
  const [group] = await tx.select({ id: faqGroups.id }).from(faqGroups).where(eq(faqGroups.uid, uid)).for('update')
  if (!group) throw refuseFields({ group: textOf(messages, 'groupRequired') })
  const [row] = await queryRows(tx, { n: number, end: number })`
    select count(*)::int as n, coalesce(max(position) + 1, 0) as end from faqs where group_id = ${group.id}`
  if ((row?.n ?? 0) >= maxFaqsPerGroup) throw refuseFields({ group: textOf(messages, 'groupFull', maxFaqsPerGroup) })
  return { id: group.id, end: row?.end ?? 0 }
}

/** Scripts and the like are removed; an answer that consists of nothing else is empty. */
function answerOf(sent: string): string {
  const answer = cleanRichText(sent, 'answer', contract.maxAnswer)
  if (isEmptyAnswer(answer)) throw refuseFields({ answer: textOf(messages, 'answerRequired') })
  return answer
}

/** As clean as the English; one in which nothing can be read is empty. */
function hindiAnswerOf(sent: string): string {
  const answer = cleanRichText(sent, 'answerHi', contract.maxAnswer)
  return isEmptyAnswer(answer) ? '' : answer
}

export const createFaq = action(contract.createFaq, async (ctx, input) => {
  const { question, questionHi = '', published } = input
  const answer = answerOf(input.answer)
  const answerHi = hindiAnswerOf(input.answerHi ?? '')
  const written = { question, questionHi, answer, answerHi, published }
  const at = ctx.now()
  const data = await ctx.transaction(async (tx) => {
    const group = await groupWithRoom(tx, input.group)
    const uid = input.idempotencyKey ?? newUid()
    const there = await tx.select({ id: faqs.id }).from(faqs).where(eq(faqs.uid, uid))
    if (there.length > 0) return faqOf(tx, uid)
    const row = { ...written, groupId: group.id, position: group.end }
    await tx.insert(faqs).values({ uid, ...row, createdAt: at, updatedAt: at })
    await recordAudit(tx, ctx, { act: 'faq.created', uid, name: question, after: written })
    return faqOf(tx, uid)
  })
  await ctx.forgetPages()
  return { data, message: textOf(messages, 'created') }
})

export const saveFaq = action(contract.saveFaq, async (ctx, input) => {
  const { uid, question, published } = input
  const answer = answerOf(input.answer)
  const answerHi = input.answerHi === undefined ? undefined : hindiAnswerOf(input.answerHi)
  const data = await ctx.transaction(async (tx) => {
    const [row] = await tx.select().from(faqs).where(eq(faqs.uid, uid)).for('update')
    if (!row) throw faqNotFound()
    const before = await faqOf(tx, uid)
    if (input.version !== before.version) throw faqConflict({ data: before })
    const moved = input.group === before.group.uid ? null : await groupWithRoom(tx, input.group)
    await tx
      .update(faqs)
      .set({
        question,
        questionHi: input.questionHi ?? row.questionHi,
        answer,
        answerHi: answerHi ?? row.answerHi,
        published,
        version: row.version + 1,
        updatedAt: ctx.now(),
        ...(moved ? { groupId: moved.id, position: moved.end } : {}),
      })
      .where(eq(faqs.id, row.id))
    const after = await faqOf(tx, uid)
    const facts = ({ question, questionHi, answer, answerHi, published, group }: contract.AdminFaq) => ({
      question,
      questionHi,
      answer,
      answerHi,
      published,
      group: group.name,
    })
    await recordAudit(tx, ctx, { act: 'faq.saved', uid, name: question, before: facts(before), after: facts(after) })
    return after
  })
  await ctx.forgetPages()
  return { data, message: textOf(messages, 'saved') }
})
