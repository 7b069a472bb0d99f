import { sql, type SQL } from 'drizzle-orm'
import { cardColumns, type CardRow, courseCardOf } from '#features/courses/queries/course-card.ts'
import type { ParsedOf, ReplyOf } from '#platform/contract.ts'
import type { Db } from '#platform/db.ts'
import { paginationOf } from '#platform/validation.ts'
import type { enrolledCourses, myCourses } from './contract.ts'
import type { ProgressState } from './rules.ts'
import { progressState } from './rules.ts'

/** Everything the browser lays over the shared pages, in one read. */
export async function coursesOf(db: Db, userId: number): Promise<ReplyOf<typeof myCourses>> {
  const [owned, marked] = await Promise.all([
    db.execute<{ uid: string; progress: number; last_activity_at: string | null }>(sql`
      select c.uid, e.progress, e.last_activity_at from enrolments e join courses c on c.id = e.course_id
      where e.user_id = ${userId} and e.status = 'active' order by e.granted_at desc limit 2000`),
    db.execute<{ uid: string; kind: string }>(sql`
      select c.uid, m.kind from course_marks m join courses c on c.id = m.course_id where m.user_id = ${userId} limit 2000`),
  ])
  const of = (kind: string) => marked.filter((row) => row.kind === kind).map((row) => row.uid)
  return {
    enrolled: owned.map(({ uid, progress, last_activity_at }) => ({
      uid,
      progress,
      status: progressState(progress, last_activity_at),
    })),
    wishlist: of('wishlist'),
    bookmarks: of('bookmark'),
  }
}

type EnrolledRow = CardRow & {
  progress: number
  completed_lessons: number
  lessons_count: number
  granted_at: string
  completed_at: string | null
  last_activity_at: string | null
  lesson_uid: string | null
  lesson_title: string | null
  position_seconds: number | null
}

const inState: Record<ProgressState, SQL> = {
  NOT_STARTED: sql`and e.progress = 0 and e.last_activity_at is null`,
  IN_PROGRESS: sql`and e.progress < 100 and (e.progress > 0 or e.last_activity_at is not null)`,
  COMPLETED: sql`and e.progress = 100`,
}

const iso = (text: string) => new Date(text).toISOString()

/** The courses a person owns, last used first, with where to go on. */
export async function enrolledCoursesOf(
  db: Db,
  userId: number,
  input: ParsedOf<typeof enrolledCourses>,
): Promise<ReplyOf<typeof enrolledCourses>> {
  const { page, limit, status } = input
  const search = input.search
    ? sql`and normalise(c.title || ' ' || c.instructor_name) like '%' || normalise(${input.search.replaceAll(/[\\%_]/g, '\\$&')}) || '%'`
    : sql``
  const from = sql`from enrolments e join courses c on c.id = e.course_id join categories cat on cat.id = c.category_id
    where e.user_id = ${userId} and e.status = 'active' ${status ? inState[status] : sql``} ${search}`
  const [rows, [total]] = await Promise.all([
    db.execute<EnrolledRow>(sql`
      select page.*, l.uid as lesson_uid, l.title as lesson_title, p.position_seconds from (
        select ${cardColumns}, e.id as enrolment_id, c.lessons_count, e.progress, e.completed_lessons, e.granted_at, e.completed_at, e.last_activity_at, e.last_lesson_id
        ${from} order by coalesce(e.last_activity_at, e.granted_at) desc, e.id desc limit ${limit} offset ${(page - 1) * limit}) page
      left join lessons l on l.id = page.last_lesson_id and l.removed_at is null
      left join lesson_progress p on p.lesson_id = l.id and p.user_id = ${userId}
      order by coalesce(page.last_activity_at, page.granted_at) desc, page.enrolment_id desc`),
    db.execute<{ n: number }>(sql`select count(*)::int as n ${from}`),
  ])
  return {
    courses: rows.map((row) => ({
      ...courseCardOf(row),
      isEnrolled: true as const,
      progress: row.progress,
      status: progressState(row.progress, row.last_activity_at),
      completedLessons: row.completed_lessons,
      lessonsCount: row.lessons_count,
      resume: row.lesson_uid
        ? { lessonUid: row.lesson_uid, title: row.lesson_title ?? '', positionSeconds: row.position_seconds ?? 0 }
        : null,
      lastActivityAt: row.last_activity_at ? iso(row.last_activity_at) : null,
      grantedAt: iso(row.granted_at),
      completedAt: row.completed_at ? iso(row.completed_at) : null,
    })),
    pagination: paginationOf(page, limit, total?.n ?? 0),
  }
}
