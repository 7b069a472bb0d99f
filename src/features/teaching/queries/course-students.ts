import { sql, type SQL } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { isCourseCreator } from '#features/catalogue/policy.ts'
import { action } from '#platform/api/action.ts'
import { answerList } from '#platform/api/answer-list.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { nullable, number, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import { matchesSearch } from '#platform/database/text-search.ts'
import { formatDate } from '#platform/format/format.ts'
import { recordExport } from '#platform/server/audit.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/en.ts'
import type { StudentSort, studentStates } from '../rules.ts'
import { ownCourse } from './own-course.ts'

const { csv } = messages.students
type Choice = Omit<ParsedOf<typeof contract.courseStudents>, 'uid' | 'page' | 'limit' | 'format'>
const rowShape = {
  uid: text,
  title: text,
  first_name: text,
  last_name: text,
  city: text,
  granted_at: timestamp,
  progress: number,
  completed_lessons: number,
  last_activity_at: nullable(timestamp),
  completed_at: nullable(timestamp),
}
type Row = RowOf<typeof rowShape>

const inState: Record<(typeof studentStates)[number], SQL> = {
  NOT_STARTED: sql`and e.progress = 0 and e.last_activity_at is null`,
  IN_PROGRESS: sql`and e.progress < 100 and (e.progress > 0 or e.last_activity_at is not null)`,
  COMPLETED: sql`and e.progress = 100`,
}
const orders: Record<StudentSort, SQL> = {
  name: sql`lower(u.first_name || ' ' || u.last_name)`,
  enrolled: sql`e.granted_at`,
  progress: sql`e.progress`,
  active: sql`e.last_activity_at`,
}

const chosen = (courseId: number, { search, status }: Choice): SQL => {
  return sql`from enrolments e join users u on u.id = e.user_id
    where e.course_id = ${courseId} and e.status = 'active' ${status ? inState[status] : sql``}
      and ${matchesSearch(sql`fold_text(u.first_name || ' ' || u.last_name)`, search)}`
}

function rowsOf(db: Db, courseId: number, choice: Choice, limit: number, offset: number): Promise<Row[]> {
  const direction = choice.direction === 'asc' ? sql`asc nulls first` : sql`desc nulls last`
  return queryRows(db, rowShape)`
    select u.uid, u.title, u.first_name, u.last_name, u.city, e.granted_at, e.progress, e.completed_lessons, e.last_activity_at, e.completed_at
    ${chosen(courseId, choice)} order by ${orders[choice.sort]} ${direction}, e.id desc limit ${limit} offset ${offset}`
}

const day = (at: string | null) => (at === null ? '' : formatDate(at))
const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString())
const nameOf = ({ title, first_name: firstName, last_name: lastName }: Row) =>
  clubbedName({ title, firstName, lastName })

export const courseStudents = action(contract.courseStudents, async (ctx, { uid, page, limit, format, ...choice }) => {
  const { db, actor } = ctx
  const course = await ownCourse(db, actor, uid)
  const file = `students-${course.uid}`
  return answerList(
    { page, limit, format },
    {
      rows: (limit, offset) => rowsOf(db, course.id, choice, limit, offset),
      async count() {
        const [total] = await queryRows(db, { n: number })`select count(*)::int as n ${chosen(course.id, choice)}`
        return total?.n ?? 0
      },
      reply: (rows, pagination) => ({
        students: rows.map((row) => ({
          uid: row.uid,
          clubbedName: nameOf(row),
          city: row.city,
          enrolledAt: new Date(row.granted_at).toISOString(),
          progress: row.progress,
          completedLessons: row.completed_lessons,
          lastActivityAt: iso(row.last_activity_at),
          completedAt: iso(row.completed_at),
        })),
        lessonsCount: course.lessonsCount,
        pagination,
      }),
      file,
      onExport: async (rows) => {
        // Of their own course creators may take them home.
        if (!isCourseCreator(actor, course)) await recordExport(ctx, file, choice, rows, course.title)
      },
      columns: [
        [csv.name, nameOf],
        [csv.city, ({ city }) => city],
        [csv.enrolled, (row) => day(row.granted_at)],
        [csv.progress, ({ progress }) => progress],
        [csv.completedLessons, (row) => row.completed_lessons],
        [csv.lessons, () => course.lessonsCount],
        [csv.lastActive, (row) => day(row.last_activity_at)],
        [csv.completed, (row) => day(row.completed_at)],
      ],
    },
  )
})
