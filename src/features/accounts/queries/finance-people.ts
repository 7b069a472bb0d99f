import { and, arrayOverlaps, isNull } from 'drizzle-orm'
import { financeRoles } from '#platform/api/contract.ts'
import type { Tx } from '#platform/database/db.ts'
import { users } from '../tables.ts'

/** The ids of everyone with a finance role who is not suspended. */
export async function financePeople(tx: Tx): Promise<number[]> {
  const people = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(arrayOverlaps(users.roles, [...financeRoles]), isNull(users.suspendedAt)))
  return people.map(({ id }) => id)
}
