import { eq } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { refusal, Refusal, refuseFields } from '#platform/api/errors.ts'
import { isTaken, type Tx } from '#platform/database/db.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/refusals-en.ts'
import { maxGroups, outlineOf } from '../queries/admin-faqs.ts'
import { groupSlugOf } from '../rules.ts'
import { faqGroups, faqs } from '../tables.ts'

const groupNotFound = refusal('FAQ_GROUP_NOT_FOUND', 404, textOf(messages, 'groupNotFound'))

function slugOf({ name, slug }: { name: string; slug?: string | undefined }): string {
  const made = slug || groupSlugOf(name)
  if (!made) throw refuseFields({ slug: textOf(messages, 'slugNeeded') })
  return made
}

/** Two groups with the same slug: the database accepts one, and the other gets an error of the field. */
async function keepingSlug<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isTaken(error, 'faq_groups_slug_unique')) throw refuseFields({ slug: textOf(messages, 'slugTaken') })
    throw error
  }
}

async function lockedGroup(tx: Tx, uid: string) {
  const [group] = await tx.select().from(faqGroups).where(eq(faqGroups.uid, uid)).for('update')
  if (!group) throw groupNotFound()
  return group
}

export const createFaqGroup = action(contract.createFaqGroup, async (ctx, input) => {
  const { name, nameHi = '' } = input
  const slug = slugOf(input)
  const data = await keepingSlug(() =>
    ctx.transaction(async (tx) => {
      // Locks the groups, so that concurrent creations neither exceed the limit nor take the same position.
      await takeLock(tx, locks.faqGroups)
      const [row] = await queryRows(tx, { n: number, end: number })`
        select count(*)::int as n, coalesce(max(position) + 1, 0) as end from faq_groups`
      if ((row?.n ?? 0) >= maxGroups) throw refuseFields({ name: textOf(messages, 'tooManyGroups', maxGroups) })
      const uid = newUid()
      await tx.insert(faqGroups).values({ uid, name, nameHi, slug, position: row?.end ?? 0 })
      await recordAudit(tx, ctx, { act: 'faq-group.created', uid, name, after: { name, nameHi, slug } })
      return outlineOf(tx)
    }),
  )
  await ctx.forgetPages()
  return { data, message: textOf(messages, 'groupCreated') }
})

export const saveFaqGroup = action(contract.saveFaqGroup, async (ctx, input) => {
  const { uid, name } = input
  const data = await keepingSlug(() =>
    ctx.transaction(async (tx) => {
      const before = await lockedGroup(tx, uid)
      const slug = input.slug || before.slug
      const nameHi = input.nameHi ?? before.nameHi
      await tx.update(faqGroups).set({ name, nameHi, slug }).where(eq(faqGroups.id, before.id))
      await recordAudit(tx, ctx, {
        act: 'faq-group.saved',
        uid,
        name,
        before: { name: before.name, nameHi: before.nameHi, slug: before.slug },
        after: { name, nameHi, slug },
      })
      return outlineOf(tx)
    }),
  )
  await ctx.forgetPages()
  return { data, message: textOf(messages, 'saved') }
})

export const deleteFaqGroup = action(contract.deleteFaqGroup, async (ctx, { uid }) => {
  const data = await ctx.transaction(async (tx) => {
    const { id, name, nameHi, slug } = await lockedGroup(tx, uid)
    const [used] = await tx.select({ id: faqs.id }).from(faqs).where(eq(faqs.groupId, id)).limit(1)
    if (used) throw new Refusal('FAQ_GROUP_IN_USE', 409, textOf(messages, 'groupInUse', name))
    await tx.delete(faqGroups).where(eq(faqGroups.id, id))
    await recordAudit(tx, ctx, { act: 'faq-group.deleted', uid, name, before: { name, nameHi, slug } })
    return outlineOf(tx)
  })
  await ctx.forgetPages()
  return { data, message: textOf(messages, 'groupDeleted') }
})
