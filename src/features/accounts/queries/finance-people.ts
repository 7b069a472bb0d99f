import { and, arrayOverlaps, isNotNull, isNull } from 'drizzle-orm'
import { financeRoles } from '#platform/api/contract.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { users } from '../tables.ts'

/** The ids of everyone who looks after the money now: whose account is confirmed and not suspended. */
export async function financePeople(tx: Db | Tx): Promise<number[]> {
  const people = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(arrayOverlaps(users.roles, [...financeRoles]), isNull(users.suspendedAt), isNotNull(users.confirmedAt)))
  return people.map(({ id }) => id)
}
