import { sql, type SQL } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { action } from '#platform/api/action.ts'
import { paginationOf } from '#platform/api/validation.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { nullable, number, oneOf, queryRows, type RowOf, text } from '#platform/database/rows.ts'
import type { Actor } from '#platform/http/session.ts'
import { questionNotFound } from '../actions/refusals.ts'
import * as contract from '../contract/questions.ts'
import type { Answer } from '../contract/questions.ts'
import { canDeleteAnswer, canEditAnswer, answerRoleOf } from '../policy.ts'
import type { AnswersAs } from '../rules.ts'
import { type CourseAccess, courseAccess } from './course-access.ts'
import { iso } from './question-list.ts'
import { postShape } from './post-shape.ts'

const questionShape = {
  id: number,
  uid: text,
  title: text,
  userId: number,
  answers_count: number,
  lesson_uid: nullable(text),
}
type AnsweredQuestion = RowOf<typeof questionShape>

/** A question with its course, for anyone who may see that; undefined for everyone else. */
export async function questionAccess(
  db: Db | Tx,
  actor: Actor,
  uid: string,
): Promise<{ question: AnsweredQuestion; course: CourseAccess } | undefined> {
  const [row] = await queryRows(db, { ...questionShape, course_uid: text })`
    select q.id, q.uid, q.title, q.user_id as "userId", q.answers_count, c.uid as course_uid, l.uid as lesson_uid
    from questions q join courses c on c.id = q.course_id left join lessons l on l.id = q.lesson_id and l.removed_at is null
    where q.uid = ${uid}`
  const course = row && (await courseAccess(db, actor, row.course_uid))
  return course && { question: row, course }
}

const rowShape = {
  uid: text,
  userId: number,
  creatorId: number,
  by: oneOf<AnswersAs>(),
  body: text,
  ...postShape,
}

/** Answers `a`, the oldest first. */
export async function answerList(
  db: Db | Tx,
  actor: Actor,
  where: SQL,
  { page = 1, limit = 1 }: { page?: number; limit?: number } = {},
): Promise<Answer[]> {
  const rows = await queryRows(db, rowShape)`
    select a.uid, a.user_id as "userId", a.by, a.body, a.created_at, a.edited_at, c.creator_id as "creatorId",
      u.title as name_title, u.first_name, u.last_name, u.photo_link
    from answers a join questions q on q.id = a.question_id join courses c on c.id = q.course_id join users u on u.id = a.user_id
    where ${where} order by a.id limit ${limit} offset ${(page - 1) * limit}`
  return rows.map((row) => ({
    uid: row.uid,
    body: row.body,
    clubbedName: clubbedName({ title: row.name_title, firstName: row.first_name, lastName: row.last_name }),
    photo: row.photo_link,
    by: row.by,
    canEdit: canEditAnswer(actor, row),
    canDelete: canDeleteAnswer(actor, row, row),
    createdAt: iso(row.created_at),
    editedAt: row.edited_at && iso(row.edited_at),
  }))
}

export const questionAnswers = action(contract.questionAnswers, async ({ db, actor }, { uid, page, limit }) => {
  const found = await questionAccess(db, actor, uid)
  if (!found) throw questionNotFound()
  const { question, course } = found
  return {
    data: {
      answersAs: answerRoleOf(actor, course),
      answers: await answerList(db, actor, sql`a.question_id = ${question.id}`, { page, limit }),
      pagination: paginationOf(page, limit, question.answers_count),
    },
  }
})
