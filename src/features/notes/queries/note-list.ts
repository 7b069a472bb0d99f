import { sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/db.ts'
import { boolean, nullable, number, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import type { Actor } from '#platform/http/session.ts'
import type { Note } from '../contract.ts'
import { canChangeNote } from '../policy.ts'
import { maxNotesOfLesson } from '../rules/limits.ts'

const rowShape = {
  uid: text,
  userId: number,
  text,
  second: nullable(number),
  passage: text,
  contextBefore: text,
  contextAfter: text,
  version: number,
  created_at: timestamp,
  updated_at: timestamp,
  lesson_uid: nullable(text),
  lesson_title: nullable(text),
  course_uid: text,
  course_title: text,
  enrolled: boolean,
}

export const orders = {
  recent: sql`n.updated_at desc, n.id desc`,
  /** As one meets them in the lesson. */
  place: sql`n.second nulls last, n.id`,
}

/** Notes `n`: the page is cut out first, courses and lessons are joined to it. */
export async function noteList(
  db: Db | Tx,
  actor: Actor,
  where: SQL,
  { order = orders.place, limit = maxNotesOfLesson, offset = 0 }: { order?: SQL; limit?: number; offset?: number } = {},
): Promise<Note[]> {
  const rows = await queryRows(db, rowShape)`
    select n.uid, n.user_id as "userId", n.text, n.second, n.passage, n.context_before as "contextBefore",
      n.context_after as "contextAfter", n.version, n.created_at, n.updated_at, l.uid as lesson_uid, l.title as lesson_title,
      c.uid as course_uid, c.title as course_title, exists (select from enrolments e
        where e.course_id = n.course_id and e.user_id = ${actor.userId} and e.status = 'active') as enrolled
    from (select * from notes n where ${where} order by ${order} limit ${limit} offset ${offset}) n
    join courses c on c.id = n.course_id left join lessons l on l.id = n.lesson_id and l.removed_at is null
    order by ${order}`
  return rows.map((row) => noteOf(row, actor))
}

const iso = (at: string) => new Date(at).toISOString()

function noteOf(row: RowOf<typeof rowShape>, actor: Actor): Note {
  const { uid, second, passage, contextBefore, contextAfter, version } = row
  return {
    uid,
    text: row.text,
    second,
    passage,
    contextBefore,
    contextAfter,
    version,
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    lesson: row.lesson_uid === null ? null : { uid: row.lesson_uid, title: row.lesson_title ?? '' },
    course: { uid: row.course_uid, courseTitle: row.course_title },
    canEdit: canChangeNote(actor, row, row),
  }
}
