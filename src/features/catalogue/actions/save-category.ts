import { sql } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { refuseFields } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import { newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/categories.ts'
import { messages } from '../messages/categories-en.ts'
import { categories } from '../tables.ts'
import { lockCategories } from './lock-categories.ts'
import { categoryNotFound, tooManyCategories } from './refusals.ts'

export const createCategory = action(contract.createCategory, async (ctx, { name, nameHi, slug, motif }) => {
  const data = await ctx.transaction(async (tx) => {
    const all = await lockCategories(tx)
    if (all.length >= contract.maxCategories) throw tooManyCategories()
    await refuseTakenSlug(tx, slug)
    const row = { uid: newUid(), slug, name, nameHi, motif, position: all.length }
    await tx.insert(categories).values(row)
    await recordAudit(tx, ctx, { act: 'category.created', uid: row.uid, name, after: { name, nameHi, slug, motif } })
    return { uid: row.uid, slug }
  })
  await ctx.forgetPages()
  return { data, message: textOf(messages, 'created') }
})

export const saveCategory = action(contract.saveCategory, async (ctx, { uid, position, ...fields }) => {
  const data = await ctx.transaction(async (tx) => {
    const all = await lockCategories(tx)
    const known = all.find((one) => one.uid === uid)
    if (!known) throw categoryNotFound()
    const next = { ...known, ...fields }
    if (next.slug !== known.slug) await moveSlug(tx, known, next.slug)
    await tx.execute(sql`
      update categories set name = ${next.name}, name_hi = ${next.nameHi}, slug = ${next.slug}, motif = ${next.motif}
      where id = ${known.id}`)
    if (next.name !== known.name || next.nameHi !== known.nameHi) {
      await tx.execute(sql`
        update courses set category_names = ${`${next.name} ${next.nameHi}`} where category_id = ${known.id}`)
    }
    if (position !== undefined && position !== known.position) await place(tx, all, known.uid, position)
    const facts = ({ name, nameHi, slug, motif }: typeof known) => ({ name, nameHi, slug, motif })
    await recordAudit(tx, ctx, {
      act: 'category.saved',
      uid,
      name: next.name,
      before: { ...facts(known), position: known.position },
      after: { ...facts(next), position: position ?? known.position },
    })
    return { uid, slug: next.slug }
  })
  await ctx.forgetPages()
  return { data, message: textOf(messages, 'saved') }
})

/** A slug belongs to one category for good: also one that it had before. */
async function refuseTakenSlug(tx: Tx, slug: string, ownId = 0): Promise<void> {
  const [taken] = await tx.execute(sql`
    select 1 from categories where slug = ${slug} and id <> ${ownId}
    union all select 1 from category_slugs where slug = ${slug} and category_id <> ${ownId} limit 1`)
  if (taken) throw refuseFields({ slug: textOf(messages, 'slugTaken') })
}

async function moveSlug(tx: Tx, known: { id: number; slug: string }, slug: string): Promise<void> {
  await refuseTakenSlug(tx, slug, known.id)
  await tx.execute(sql`delete from category_slugs where slug = ${slug}`)
  await tx.execute(sql`insert into category_slugs (slug, category_id) values (${known.slug}, ${known.id})`)
}

async function place(tx: Tx, all: readonly { uid: string }[], uid: string, position: number): Promise<void> {
  const others = all.map((one) => one.uid).filter((one) => one !== uid)
  const order = others.toSpliced(position, 0, uid)
  await tx.execute(sql`
    update categories set position = wanted.at from (
      select uid, (row_number() over ())::int - 1 as at from unnest(${sql.param(order)}::text[]) as uid
    ) wanted where categories.uid = wanted.uid and categories.position <> wanted.at`)
}
