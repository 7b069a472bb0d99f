import { sql } from 'drizzle-orm'
import { imageLink } from '#features/catalogue/queries/image-link.ts'
import { courseSlug } from '#features/catalogue/rules/course-slug.ts'
import type { Tx } from '#platform/database/db.ts'
import type { DraftFields } from '../contract/drafts.ts'
import { courseProblems } from '../rules/course-rules.ts'
import { priceOf } from '../rules/draft-price.ts'

/**
 * Writes the fields that lists and cards show into the row of a course that nobody has yet, as far as they are valid:
 * its creator's lists and the preview then read one place. A published course's row is left alone until its revision
 * is approved.
 */
export async function mirrorDraft(tx: Tx, courseId: number, fields: DraftFields, at: Date): Promise<void> {
  const problems = courseProblems(fields)
  const priced = !problems.price && !problems.discount
  const { pricePaise, discountPaise } = priceOf(fields)
  const money = priced ? sql`, price_paise = ${pricePaise}, discount_paise = ${discountPaise}` : sql``
  await tx.execute(sql`
    update courses c set title = ${fields.title.trim().slice(0, 1000)}, short_description = ${fields.shortDescription.trim()},
      level = ${fields.level}, language = ${fields.language}, cover_seed = ${fields.coverSeed},
      slug = ${problems.slug || fields.slug === '' ? courseSlug(fields.title) : fields.slug}, updated_at = ${at} ${money},
      category_id = cat.id, category_names = cat.name || ' ' || cat.name_hi, cover_motif = cat.motif,
      thumbnail_asset_id = thumb.id, thumbnail_link = thumb.link
    from (select id, name, name_hi, motif from categories
        where id = ${fields.categoryId ?? 0} or id = (select category_id from courses where id = ${courseId})
        order by id = ${fields.categoryId ?? 0} desc limit 1) cat
      left join ${thumbnail(fields.thumbnailUid)} thumb on true
    where c.id = ${courseId} and c.published_at is null`)
}

/** The image asset of a uid with its public address, as a row or none. */
export function thumbnail(uid: string | null) {
  return sql`(select m.id, ${imageLink('m')} as link from media_assets m where m.uid = ${uid} and m.kind = 'image')`
}
