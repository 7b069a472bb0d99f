import type { ReplyOf } from '#platform/api/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { boolean, nullable, number, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import type { creatorDashboard } from '../contract.ts'

type Home = ReplyOf<typeof creatorDashboard>
type Waiting = Home['waiting']
/** With how many were sent back, and how many are drafts, in all. */
const courseShape = {
  id: number,
  uid: text,
  title: text,
  reason: nullable(text),
  sent_back: boolean,
  at: timestamp,
  rejected: number,
  drafts: number,
}
type CourseRow = RowOf<typeof courseShape>
/** How much waits in a course, and since when the first of it; and in how many courses in all. */
const countShape = { uid: text, title: text, n: number, at: timestamp, courses: number }
type CountRow = RowOf<typeof countShape>

/** Of the creator's own courses, of those with something to read, of those with something to answer. */
const max = 20

/**
 * A creator's to-do list: rejected courses and rejected changes of published ones; courses with submissions or
 * questions, the longest wait first; and drafts that were never submitted. The totals count the items that the list
 * leaves out.
 */
export async function waitingFor(db: Db, creatorId: number): Promise<Pick<Home, 'waiting' | 'waitingTotals'>> {
  const [courses, answered, questions] = await Promise.all([
    queryRows(db, courseShape)`
      select *, (count(*) filter (where sent_back) over ())::int as rejected, (count(*) filter (where not sent_back) over ())::int as drafts
      from (select c.id, c.uid, c.title, coalesce(last.reason, c.rejection_reason) as reason,
        (c.state = 'REJECTED' or last.decision is not distinct from 'rejected') as sent_back,
        greatest(c.updated_at, d.saved_at, last.decided_at) as at
      from courses c left join course_drafts d on d.course_id = c.id
        left join lateral (select decision, reason, decided_at from course_submissions s where s.course_id = c.id order by s.id desc limit 1) last on true
      where c.creator_id = ${creatorId} and (c.state in ('REJECTED', 'DRAFT')
        or (c.state = 'PUBLISHED' and d.changed and last.decision = 'rejected'))) found
      order by sent_back desc, at desc, id desc limit ${max}`,
    queryRows(db, countShape)`
      select c.uid, c.title, count(*)::int as n, min(a.handed_in_at) as at, (count(*) over ())::int as courses
      from courses c join lessons l on l.course_id = c.id join assignment_answers a on a.lesson_id = l.id and a.state = 'WAITING'
      where c.creator_id = ${creatorId} group by c.id order by at limit ${max}`,
    queryRows(db, countShape)`
      select c.uid, c.title, q.n, q.at, q.courses
      from (select course_id, count(*)::int as n, min(created_at) as at, (count(*) over ())::int as courses from questions
        where course_id = any(array(select id from courses where creator_id = ${creatorId})) and instructor_answers = 0
        group by course_id order by at, course_id limit ${max}) q
      join courses c on c.id = q.course_id order by q.at, c.id`,
  ])
  const item = (
    kind: Waiting[number]['kind'],
    row: CourseRow | CountRow,
    more: { reason?: string; count?: number },
  ) => ({
    kind,
    uid: row.uid,
    courseTitle: row.title,
    reason: more.reason ?? '',
    count: more.count ?? 0,
    at: new Date(row.at).toISOString(),
  })
  return {
    waiting: [
      ...courses.filter((row) => row.sent_back).map((row) => item('rejected', row, { reason: row.reason ?? '' })),
      ...answered.map((row) => item('assignments', row, { count: row.n })),
      ...questions.map((row) => item('questions', row, { count: row.n })),
      ...courses.filter((row) => !row.sent_back).map((row) => item('draft', row, {})),
    ],
    waitingTotals: {
      rejected: courses[0]?.rejected ?? 0,
      assignments: answered[0]?.courses ?? 0,
      questions: questions[0]?.courses ?? 0,
      draft: courses[0]?.drafts ?? 0,
    },
  }
}
