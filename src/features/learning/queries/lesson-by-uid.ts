import { sql } from 'drizzle-orm'
import type { ContentOf } from '#features/courses/contract/lesson-content.ts'
import type { Db } from '#platform/db.ts'
import type { Actor } from '#platform/session.ts'
import { openCourse } from '../queries.ts'

type Kind = 'quiz' | 'assignment'

/** A quiz or an assignment with the course that it belongs to, for whoever may open that; undefined for all others. */
export async function lessonByUid<K extends Kind>(db: Db, actor: Actor, uid: string, kind: K) {
  const [row] = await db.execute<{ id: number; title: string; course_uid: string; content: ContentOf<K> | null }>(sql`
    select l.id, l.title, l.content, c.uid as course_uid from lessons l join courses c on c.id = l.course_id
    where l.uid = ${uid} and l.kind = ${kind} and l.removed_at is null`)
  if (!row?.content) return undefined
  const course = await openCourse(db, actor, row.course_uid)
  return course && { id: row.id, title: row.title, content: row.content, course }
}
