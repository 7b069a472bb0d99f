import { sql, type SQL } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { type Pagination, paginationOf } from '#platform/api/validation.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { nullable, number, queryRows, type RowOf, text } from '#platform/database/rows.ts'
import { matchesSearch } from '#platform/database/text-search.ts'
import type { Actor } from '#platform/http/session.ts'
import type { Question } from '../contract/questions.ts'
import { canDeleteQuestion, canEditQuestion } from '../policy.ts'
import { postShape } from './post-shape.ts'

const rowShape = {
  uid: text,
  userId: number,
  title: text,
  body: text,
  lesson_uid: nullable(text),
  lesson_title: nullable(text),
  course_uid: text,
  course_title: text,
  creatorId: number,
  answers_count: number,
  instructor_answers: number,
  ...postShape,
}
type Row = RowOf<typeof rowShape>

/** The newest first; or for a creator those that wait first, and of them the oldest. */
export const orders = {
  newest: sql`q.created_at desc, q.id desc`,
  waiting: sql`q.instructor_answers > 0, case when q.instructor_answers = 0 then q.created_at end, q.created_at desc, q.id desc`,
}

/** What is searched in a question. */
export const matches = (search: string): SQL => matchesSearch(sql`fold_text(q.title || ' ' || q.body)`, search)

/** Questions `q`: the page is cut out first, names, courses and lessons are joined to it. */
export async function questionList(
  db: Db | Tx,
  actor: Actor,
  where: SQL,
  { order = orders.newest, page = 1, limit = 1 }: { order?: SQL; page?: number; limit?: number } = {},
): Promise<Question[]> {
  const rows = await queryRows(db, rowShape)`
    select q.uid, q.user_id as "userId", q.title, q.body, q.answers_count, q.instructor_answers, q.created_at, q.edited_at,
      l.uid as lesson_uid, l.title as lesson_title, c.uid as course_uid, c.title as course_title, c.creator_id as "creatorId",
      u.title as name_title, u.first_name, u.last_name, u.photo_link
    from (select q.* from questions q where ${where}
      order by ${order} limit ${limit} offset ${(page - 1) * limit}) q
    join courses c on c.id = q.course_id join users u on u.id = q.user_id
    left join lessons l on l.id = q.lesson_id and l.removed_at is null
    order by ${order}`
  return rows.map((row) => questionOf(row, actor))
}

export async function questionsPage(
  db: Db,
  actor: Actor,
  where: SQL,
  paging: { order?: SQL; page: number; limit: number },
): Promise<{ questions: Question[]; pagination: Pagination }> {
  const [questions, [total]] = await Promise.all([
    questionList(db, actor, where, paging),
    queryRows(db, { n: number })`
      select count(*)::int as n from questions q where ${where}`,
  ])
  return { questions, pagination: paginationOf(paging.page, paging.limit, total?.n ?? 0) }
}

export const iso = (text: string) => new Date(text).toISOString()

function questionOf(row: Row, actor: Actor): Question {
  return {
    uid: row.uid,
    title: row.title,
    body: row.body,
    clubbedName: clubbedName({ title: row.name_title, firstName: row.first_name, lastName: row.last_name }),
    photo: row.photo_link,
    canEdit: canEditQuestion(actor, row),
    canDelete: canDeleteQuestion(actor, row, row),
    lesson: row.lesson_uid ? { uid: row.lesson_uid, title: row.lesson_title ?? '' } : null,
    course: { uid: row.course_uid, courseTitle: row.course_title },
    answersCount: row.answers_count,
    answered: row.instructor_answers > 0,
    createdAt: iso(row.created_at),
    editedAt: row.edited_at && iso(row.edited_at),
  }
}
