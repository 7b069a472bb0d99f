import { inArray } from 'drizzle-orm'
import { action, type Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/refusals-en.ts'
import { faqNotFound } from '../queries/admin-faqs.ts'
import { faqs } from '../tables.ts'

type Faq = typeof faqs.$inferSelect

/** The questions named, locked in one order; one that is not there refuses all. */
async function named(tx: Tx, uids: readonly string[]): Promise<Faq[]> {
  const requested = [...new Set(uids)]
  const rows = await tx.select().from(faqs).where(inArray(faqs.uid, requested)).orderBy(faqs.id).for('update')
  if (rows.length < requested.length) throw faqNotFound()
  return rows
}

async function show(ctx: Ctx<Actor>, uids: readonly string[], published: boolean) {
  const changed = await ctx.transaction(async (tx) => {
    const rows = (await named(tx, uids)).filter((row) => row.published !== published)
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await tx.update(faqs).set({ published, updatedAt: ctx.now() }).where(inArray(faqs.id, ids))
    for (const { uid, question } of rows)
      await recordAudit(tx, ctx, {
        act: published ? 'faq.published' : 'faq.unpublished',
        uid,
        name: question,
        before: { published: !published },
        after: { published },
      })
    return rows.map(({ uid }) => uid)
  })
  await ctx.forgetPages()
  return {
    data: { uids: changed },
    message: published ? textOf(messages, 'published') : textOf(messages, 'unpublished'),
  }
}

export const publishFaq = action(contract.publishFaq, (ctx, { uid }) => show(ctx, [uid], true))
export const publishFaqs = action(contract.publishFaqs, (ctx, { uids }) => show(ctx, uids, true))
export const unpublishFaq = action(contract.unpublishFaq, (ctx, { uid }) => show(ctx, [uid], false))
export const unpublishFaqs = action(contract.unpublishFaqs, (ctx, { uids }) => show(ctx, uids, false))

async function remove(ctx: Ctx<Actor>, uids: readonly string[]) {
  const missing = await ctx.transaction(async (tx) => {
    const rows = await named(tx, uids)
    await tx.delete(faqs).where(
      inArray(
        faqs.id,
        rows.map(({ id }) => id),
      ),
    )
    for (const { uid, question, questionHi, answer, answerHi, published } of rows) {
      const before = { question, questionHi, answer, answerHi, published }
      await recordAudit(tx, ctx, { act: 'faq.deleted', uid, name: question, before })
    }
    return rows.map(({ uid }) => uid)
  })
  await ctx.forgetPages()
  return { data: { uids: missing }, message: textOf(messages, 'deleted') }
}

export const deleteFaq = action(contract.deleteFaq, (ctx, { uid, uids = [] }) => remove(ctx, [uid, ...uids]))
export const deleteFaqs = action(contract.deleteFaqs, (ctx, { uids }) => remove(ctx, uids))
