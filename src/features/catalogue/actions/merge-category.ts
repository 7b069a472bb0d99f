import { sql } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/categories.ts'
import { messages } from '../messages/categories-en.ts'
import { lockCategories } from './lock-categories.ts'
import { categoryInUse, categoryNotFound, lastCategory, mergedIntoItself } from './refusals.ts'

/** Published courses and drafts move together; each course keeps the cover it has. */
export const mergeCategory = action(contract.mergeCategory, async (ctx, { uid, into }) => {
  if (uid === into) throw mergedIntoItself()
  const data = await ctx.transaction(async (tx) => {
    const all = await lockCategories(tx)
    const from = all.find((one) => one.uid === uid)
    const to = all.find((one) => one.uid === into)
    if (!from || !to) throw categoryNotFound()
    // Nobody puts a course into it from here on.
    await tx.execute(sql`select id from categories where id in (${from.id}, ${to.id}) order by id for update`)
    const moved = await queryRows(tx, { id: number })`
      update courses set category_id = ${to.id}, category_names = ${`${to.name} ${to.nameHi}`}
      where category_id = ${from.id} returning id`
    await tx.execute(sql`
      update course_drafts set fields = jsonb_set(fields, '{categoryId}', to_jsonb(${to.id}::bigint))
      where fields -> 'categoryId' = to_jsonb(${from.id}::bigint)`)
    await tx.execute(sql`update category_slugs set category_id = ${to.id} where category_id = ${from.id}`)
    await remove(tx, from.id)
    await tx.execute(sql`insert into category_slugs (slug, category_id) values (${from.slug}, ${to.id})`)
    await recordAudit(tx, ctx, {
      act: 'category.merged',
      uid,
      name: from.name,
      before: { name: from.name, slug: from.slug },
      after: { into: to.name, slug: to.slug, courses: moved.length },
    })
    return { uid: into, courses: moved.length }
  })
  await ctx.forgetPages()
  return { data, message: textOf(messages, 'merged', data.courses) }
})

export const deleteCategory = action(contract.deleteCategory, async (ctx, { uid }) => {
  await ctx.transaction(async (tx) => {
    const all = await lockCategories(tx)
    const known = all.find((one) => one.uid === uid)
    if (!known) throw categoryNotFound()
    if (all.length === 1) throw lastCategory()
    await tx.execute(sql`select id from categories where id = ${known.id} for update`)
    const [used] = await tx.execute(sql`
      select 1 from courses where category_id = ${known.id}
      union all select 1 from course_drafts where fields -> 'categoryId' = to_jsonb(${known.id}::bigint) limit 1`)
    if (used) throw categoryInUse()
    await remove(tx, known.id)
    await recordAudit(tx, ctx, {
      act: 'category.deleted',
      uid,
      name: known.name,
      before: { name: known.name, slug: known.slug },
    })
  })
  await ctx.forgetPages()
  return { data: { uid }, message: textOf(messages, 'deleted') }
})

async function remove(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`delete from catalogue_counts where category_id = ${id} and n = 0`)
  await tx.execute(sql`delete from categories where id = ${id}`)
}
