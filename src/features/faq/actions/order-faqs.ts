import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { refusal, refuseFields } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/refusals-en.ts'
import { maxFaqsPerGroup, outlineOf } from '../queries/admin-faqs.ts'
import { faqGroups, faqs } from '../tables.ts'

const goneMeanwhile = refusal('FAQ_GONE', 409, textOf(messages, 'goneMeanwhile'))

/** The named questions first, in their order; then the others as they were. */
function placed<Row extends { uid: string }>(rows: readonly Row[], requested: readonly string[]): Row[] {
  const first = requested.map((uid) => rows.find((row) => row.uid === uid))
  if (first.includes(undefined)) throw goneMeanwhile()
  return [...(first as Row[]), ...rows.filter(({ uid }) => !requested.includes(uid))]
}

export const orderFaqs = action(contract.orderFaqs, async (ctx, input) => {
  const requested = [...new Set(input.uids)]
  await ctx.transaction(async (tx) => {
    const [group] = await tx.select().from(faqGroups).where(eq(faqGroups.uid, input.group)).for('update')
    if (!group) throw refuseFields({ group: textOf(messages, 'groupRequired') })
    const rows = await tx
      .select()
      .from(faqs)
      .where(or(eq(faqs.groupId, group.id), inArray(faqs.uid, requested)))
      .orderBy(asc(faqs.position), asc(faqs.id))
      .for('update')
    const after = placed(rows, requested)
    if (after.length > maxFaqsPerGroup) throw refuseFields({ group: textOf(messages, 'groupFull', maxFaqsPerGroup) })
    await tx.execute(sql`update faqs set group_id = ${group.id}, position = placed.position - 1
      from unnest(${sql.param(after.map(({ id }) => id))}::bigint[]) with ordinality as placed(id, position)
      where faqs.id = placed.id`)
    await recordAudit(tx, ctx, {
      act: 'faq.ordered',
      uid: group.uid,
      name: group.name,
      before: { questions: rows.filter((row) => row.groupId === group.id).map(({ question }) => question) },
      after: { questions: after.map(({ question }) => question) },
    })
  })
  await ctx.forgetPages()
  return { data: { uids: requested }, message: textOf(messages, 'ordered') }
})

export const orderFaqGroups = action(contract.orderFaqGroups, async (ctx, input) => {
  const data = await ctx.transaction(async (tx) => {
    const rows = await tx.select().from(faqGroups).orderBy(asc(faqGroups.position), asc(faqGroups.id)).for('update')
    const after = placed(rows, [...new Set(input.uids)])
    await tx.execute(sql`update faq_groups set position = placed.position - 1
      from unnest(${sql.param(after.map(({ id }) => id))}::bigint[]) with ordinality as placed(id, position)
      where faq_groups.id = placed.id`)
    await recordAudit(tx, ctx, {
      act: 'faq-group.ordered',
      uid: after[0]?.uid ?? '',
      before: { groups: rows.map(({ name }) => name) },
      after: { groups: after.map(({ name }) => name) },
    })
    return outlineOf(tx)
  })
  await ctx.forgetPages()
  return { data, message: textOf(messages, 'ordered') }
})
