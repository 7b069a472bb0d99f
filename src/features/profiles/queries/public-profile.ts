import { sql } from 'drizzle-orm'
import { clubbedName, type LinkKind, linkHosts, type ProfileLinks } from '#features/accounts/rules.ts'
import { averageRating } from '#features/catalogue/queries/average-rating.ts'
import { cardColumns, cardShape, courseCardOf } from '#features/catalogue/queries/course-card.ts'
import { studentsOf } from '#features/marketplace/queries/course-details.ts'
import { action } from '#platform/api/action.ts'
import { type Role, teaches } from '#platform/api/contract.ts'
import { json, list, nullable, number, oneOf, queryRows, text, timestamp } from '#platform/database/rows.ts'
import * as contract from '../contract.ts'
import { profileNotFound } from './own-profile.ts'

const personShape = {
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
  roles: list(oneOf<Role>()),
  created_at: timestamp,
  handle: nullable(text),
}

/** Anybody else's profile is as good as absent: a learner's that is not switched on, a suspended person's. */
export const publicProfile = action(contract.publicProfile, async (ctx, { uid }) => {
  const [person] = await queryRows(ctx.db, personShape)`
    select u.id, u.uid, u.title, u.first_name, u.last_name, u.photo_link, u.headline, u.bio, u.city, u.links, u.roles, u.created_at, h.handle
    from users u left join creator_handles h on h.user_id = u.id and h.is_current
    where u.uid = ${uid} and u.confirmed_at is not null and u.suspended_at is null
      and (u.profile_public or u.roles && array['CREATOR', 'INSTRUCTOR'])`
  if (!person) throw profileNotFound()
  const creator = teaches(person)
  const [cards, studentsCount, { averageRating: rating, reviewsCount }] = await Promise.all([
    queryRows(ctx.db, cardShape)`
      select ${cardColumns} from courses c join categories cat on cat.id = c.category_id
      where c.creator_id = ${person.id} and c.listed order by c.students_count desc, c.id desc limit 100`,
    studentsOf(ctx.db, person),
    averageRating(ctx.db, sql`and c.creator_id = ${person.id} and c.listed`),
  ])
  return {
    data: {
      uid: person.uid,
      handle: creator ? person.handle : null,
      clubbedName: clubbedName({ title: person.title, firstName: person.first_name, lastName: person.last_name }),
      photo: person.photo_link,
      headline: person.headline,
      bio: person.bio,
      city: person.city,
      links: creator ? linksOf(person.links) : [],
      creator,
      memberSince: new Date(person.created_at).toISOString(),
      studentsCount,
      rating,
      reviewsCount,
      courses: cards.map((card) => courseCardOf(card, ctx.now())),
    },
  }
})

function linksOf(links: ProfileLinks): { kind: LinkKind; href: string }[] {
  return (Object.keys(linkHosts) as LinkKind[]).flatMap((kind) => {
    const href = links[kind]
    return href ? [{ kind, href }] : []
  })
}
