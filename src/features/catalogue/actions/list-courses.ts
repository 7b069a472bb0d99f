import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'

/**
 * Takes the courses of suspended creators out of the marketplace, in the transaction that suspends them and after it did:
 * anyone who publishes one of them meanwhile holds it until then, so it is found listed here or finds the creator suspended.
 */
export async function unlistCourses(tx: Tx, creatorIds: readonly number[]): Promise<void> {
  await lockCourses(tx, creatorIds)
  await tx.execute(sql`update courses set listed = false where creator_id in ${creatorIds} and listed`)
}

/** Brings the published courses of restored creators back. */
export async function relistCourses(tx: Tx, creatorIds: readonly number[]): Promise<void> {
  await lockCourses(tx, creatorIds)
  await tx.execute(sql`
    update courses set listed = true where creator_id in ${creatorIds} and state = 'PUBLISHED' and not listed`)
}

async function lockCourses(tx: Tx, creatorIds: readonly number[]): Promise<void> {
  await tx.execute(sql`select from courses where creator_id in ${creatorIds} order by id for no key update`)
}
