import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { courses } from '../tables.ts'

/** Courses carry their creator's name as cards and the search know it: a new name goes to all of them. */
export async function renameInstructor(tx: Tx, creatorId: number, name: string): Promise<void> {
  await tx
    .update(courses)
    .set({ instructorName: name })
    .where(and(eq(courses.creatorId, creatorId), ne(courses.instructorName, name)))
}
