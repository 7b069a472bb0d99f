import type { ProfileLinks } from '#features/accounts/rules.ts'
import type { Db } from '#platform/database/db.ts'
import { json, nullable, number, oneOf, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import { pageNotFound } from '../actions/refusals.ts'
import type { Accent } from '../rules/accents.ts'
import { isHandle, normalizedHandle } from '../rules/handles.ts'

const shape = {
  id: number,
  uid: text,
  title: text,
  first_name: text,
  last_name: text,
  photo_link: text,
  headline: text,
  bio: text,
  city: text,
  links: json<ProfileLinks>(),
  created_at: timestamp,
  handle: nullable(text),
  accent: nullable(oneOf<Accent>()),
  banner_link: nullable(text),
  banner_alt: nullable(text),
  intro_asset_id: nullable(number),
  coupon_id: nullable(number),
  whatsapp: nullable(text),
}
export type PageOwner = RowOf<typeof shape>

/**
 * The creator whose handle this is or was, with what they chose for their page.
 * @throws CREATOR_PAGE_NOT_FOUND 404 for an unknown handle, and where its creator is suspended or does not teach any more
 */
export async function pageOwner(db: Db, entered: string): Promise<PageOwner> {
  const handle = normalizedHandle(entered)
  if (!isHandle(handle)) throw pageNotFound()
  const [owner] = await queryRows(db, shape)`
    select u.id, u.uid, u.title, u.first_name, u.last_name, u.photo_link, u.headline, u.bio, u.city, u.links, u.created_at,
      (select n.handle from creator_handles n where n.user_id = u.id and n.is_current) as handle,
      p.accent, p.banner_link, p.banner_alt, p.intro_asset_id, p.coupon_id, p.whatsapp
    from creator_handles h join users u on u.id = h.user_id left join creator_pages p on p.user_id = u.id
    where h.handle = ${handle} and h.freed_at is null
      and u.confirmed_at is not null and u.suspended_at is null and u.roles && array['CREATOR', 'INSTRUCTOR']`
  if (!owner) throw pageNotFound()
  return owner
}
