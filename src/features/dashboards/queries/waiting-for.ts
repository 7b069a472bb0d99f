import { sql } from 'drizzle-orm'
import type { ReplyOf } from '#platform/contract.ts'
import type { Db } from '#platform/db.ts'
import type { creatorDashboard } from '../contract/role-homes.ts'

type Waiting = ReplyOf<typeof creatorDashboard>['waiting']
type CourseRow = { uid: string; title: string; reason: string | null; sent_back: boolean; at: string }
/** How much waits in a course, and since when the first of it. */
type CountRow = { uid: string; title: string; n: number; at: string }

const mostCourses = 6
const mostAnswered = 4
const mostAsked = 4

/**
 * What waits for a creator: courses that were sent back, also the changes of a published one; courses whose learners
 * handed something in or asked something, the longest wait first; and drafts that were never sent.
 */
export async function waitingFor(db: Db, creatorId: number): Promise<Waiting> {
  const [courses, answered, asked] = await Promise.all([
    db.execute<CourseRow>(sql`
      select c.uid, c.title, coalesce(last.reason, c.rejection_reason) as reason,
        (c.state = 'REJECTED' or last.decision is not distinct from 'rejected') as sent_back,
        greatest(c.updated_at, d.saved_at, last.decided_at) as at
      from courses c left join course_drafts d on d.course_id = c.id
        left join lateral (select decision, reason, decided_at from course_submissions s where s.course_id = c.id order by s.id desc limit 1) last on true
      where c.creator_id = ${creatorId} and (c.state in ('REJECTED', 'DRAFT')
        or (c.state = 'PUBLISHED' and d.changed and last.decision = 'rejected'))
      order by sent_back desc, at desc, c.id desc limit ${mostCourses}`),
    db.execute<CountRow>(sql`
      select c.uid, c.title, count(*)::int as n, min(a.handed_in_at) as at
      from courses c join lessons l on l.course_id = c.id join assignment_answers a on a.lesson_id = l.id and a.state = 'WAITING'
      where c.creator_id = ${creatorId} group by c.id order by at limit ${mostAnswered}`),
    db.execute<CountRow>(sql`
      select c.uid, c.title, count(*)::int as n, min(q.created_at) as at
      from courses c join questions q on q.course_id = c.id and q.instructor_answers = 0
      where c.creator_id = ${creatorId} group by c.id order by at limit ${mostAsked}`),
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
  return [
    ...courses.filter((row) => row.sent_back).map((row) => item('rejected', row, { reason: row.reason ?? '' })),
    ...answered.map((row) => item('assignments', row, { count: row.n })),
    ...asked.map((row) => item('questions', row, { count: row.n })),
    ...courses.filter((row) => !row.sent_back).map((row) => item('draft', row, {})),
  ]
}
