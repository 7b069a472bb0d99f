import { and, arrayOverlaps, isNotNull, isNull } from 'drizzle-orm'
import { adminRoles, type Role } from '#platform/api/contract.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { users } from '../tables.ts'

/** Accounts with one of these roles that are confirmed and not suspended. */
const worksAs = (roles: readonly Role[]) =>
  and(arrayOverlaps(users.roles, [...roles]), isNull(users.suspendedAt), isNotNull(users.confirmedAt))

/** The ids of everyone who does the work of one of these roles now: whom to notify of what waits for them. */
export async function peopleWorkingAs(tx: Db | Tx, roles: readonly Role[]): Promise<number[]> {
  const people = await tx.select({ id: users.id }).from(users).where(worksAs(roles))
  return people.map(({ id }) => id)
}

/** Whom to write to about this installation: the oldest accounts of administrators, as many as `limit`. */
export async function administrators(db: Db | Tx, limit: number) {
  const { email, firstName, language } = users
  return db
    .select({ email, name: firstName, language })
    .from(users)
    .where(worksAs(adminRoles))
    .orderBy(users.id)
    .limit(limit)
}
