import { sql } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import type { Db } from '#platform/database/db.ts'

type Name = { uid: string; title: string; first_name: string; last_name: string }

export function namedPerson({ uid, title, first_name: firstName, last_name: lastName }: Name) {
  return { uid, clubbedName: clubbedName({ title, firstName, lastName }) }
}

/** Whom `canHandleEnquiry` allows, by name. */
export async function administrators(db: Db) {
  const rows = await db.execute<Name>(sql`
    select uid, title, first_name, last_name from users
    where roles @> array['ADMIN'] and suspended_at is null and confirmed_at is not null
    order by first_name, last_name, id limit 100`)
  return rows.map(namedPerson)
}
