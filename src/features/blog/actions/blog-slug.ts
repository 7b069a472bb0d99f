import { refuseFields } from '#platform/api/errors.ts'
import { type Db, isTaken, type Tx } from '#platform/database/db.ts'
import { queryRows, text } from '#platform/database/rows.ts'
import { slugOf } from '#platform/format/slug.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/admin-en.ts'

/** Refuses an address that another post has, had while it was public, or is about to get. */
export async function refuseTakenSlug(tx: Db | Tx, slug: string, postId: number | null): Promise<void> {
  if (!slug) return
  const [other] = await queryRows(tx, { title: text })`
    select b.title from blogs b left join blog_slugs s on s.blog_id = b.id and s.slug = ${slug}
    where (s.slug is not null or b.draft ->> 'slug' = ${slug}) and b.id is distinct from ${postId} limit 1`
  if (other) throw refuseFields({ slug: textOf(messages, 'slugTaken', other.title || textOf(messages, 'untitled')) })
}

/** The address of a post that is published without one: its title's, with a number where that is taken. */
export async function freeSlug(tx: Tx, title: string, post: { id: number; uid: string }): Promise<string> {
  const base = slugOf(title)
  if (!base) return post.uid
  const rows = await queryRows(tx, { slug: text })`
    select slug from blog_slugs where blog_id <> ${post.id} and (slug = ${base} or slug like ${`${base}-%`})`
  const taken = new Set(rows.map(({ slug }) => slug))
  if (!taken.has(base)) return base
  for (let n = 2; ; n++) if (!taken.has(`${base}-${n}`)) return `${base}-${n}`
}

/** Two who take the same address at the same moment: the database lets one through, the other is told so. */
export async function keepingSlug<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isTaken(error, 'blogs_slug_unique', 'blog_slugs_pkey'))
      throw refuseFields({ slug: textOf(messages, 'slugTakenJustNow') })
    throw error
  }
}
