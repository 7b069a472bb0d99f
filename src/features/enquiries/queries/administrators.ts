import { sql } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { supportRoles } from '#platform/api/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { queryRows, type RowOf, text } from '#platform/database/rows.ts'

const nameShape = { uid: text, title: text, first_name: text, last_name: text }
type Name = RowOf<typeof nameShape>

export function namedPerson({ uid, title, first_name: firstName, last_name: lastName }: Name) {
  return { uid, clubbedName: clubbedName({ title, firstName, lastName }) }
}

/** The same of an outer join; null where it found nobody. */
export function namedPersonOrNull({ uid, title, first_name, last_name }: { [K in keyof Name]: Name[K] | null }) {
  return uid === null
    ? null
    : namedPerson({ uid, title: title ?? '', first_name: first_name ?? '', last_name: last_name ?? '' })
}

/** Whom `canHandleEnquiry` allows, by name. */
export async function administrators(db: Db) {
  const rows = await queryRows(db, nameShape)`
    select uid, title, first_name, last_name from users
    where roles && ${sql.param([...supportRoles])}::text[] and suspended_at is null and confirmed_at is not null
    order by first_name, last_name, id limit 100`
  return rows.map(namedPerson)
}
