import { and, arrayOverlaps, isNotNull, isNull } from 'drizzle-orm'
import { adminRoles, financeRoles, type Role } from '#platform/api/contract.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { users } from '../tables.ts'

/** Accounts with one of these roles that are confirmed and not suspended. */
const worksAs = (roles: readonly Role[]) =>
  and(arrayOverlaps(users.roles, [...roles]), isNull(users.suspendedAt), isNotNull(users.confirmedAt))

/** The ids of everyone who looks after the money now. */
export async function financePeople(tx: Db | Tx): Promise<number[]> {
  const people = await tx.select({ id: users.id }).from(users).where(worksAs(financeRoles))
  return people.map(({ id }) => id)
}

/** Whom to write to about this installation: the oldest accounts of administrators, as many as `limit`. */
export async function administrators(db: Db, limit: number) {
  const { email, firstName, language } = users
  return db
    .select({ email, name: firstName, language })
    .from(users)
    .where(worksAs(adminRoles))
    .orderBy(users.id)
    .limit(limit)
}
