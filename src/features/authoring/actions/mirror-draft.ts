import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import type { DraftFields } from '../contract/drafts.ts'
import { columnsOf } from '../queries/course-columns.ts'
import { courseProblems } from '../rules/course-rules.ts'

/**
 * Writes the fields that lists and cards show into the row of a course that nobody has yet, as far as they are valid:
 * its creator's lists and the preview then read one place. A published course's row is left alone until its revision
 * is approved.
 */
export async function mirrorDraft(tx: Tx, courseId: number, fields: DraftFields, at: Date): Promise<void> {
  await tx.execute(sql`
    update courses c set ${columnsOf().set(fields, { of: 'inLists', problems: courseProblems(fields) })}, updated_at = ${at}
    where c.id = ${courseId} and c.published_at is null`)
}
