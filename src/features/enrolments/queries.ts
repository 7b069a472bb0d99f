import { sql, type SQL } from 'drizzle-orm'
import { cardColumns, cardShape, courseCardOf } from '#features/catalogue/queries/course-card.ts'
import type { LessonKind } from '#features/catalogue/tables.ts'
import type { ParsedOf, ReplyOf } from '#platform/api/contract.ts'
import { paginationOf } from '#platform/api/validation.ts'
import type { Db } from '#platform/database/db.ts'
import { date, nullable, number, oneOf, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import { matchesSearch } from '#platform/database/text-search.ts'
import type { enrolledCourses, myCourses } from './contract.ts'
import { type ProgressState, progressState } from './rules.ts'

/**
 * Whether the enrolment `e` opens its course at a moment: it is active and its end has not come. For where access to lessons
 * and their files is decided; lists and counts follow the job that ends enrolments, up to a minute later.
 */
export const isOwnedAt = (at: Date): SQL =>
  sql`(e.status = 'active' and (e.valid_until is null or e.valid_until > ${at}))`

/** Everything the browser lays over the shared pages, in one read. */
export async function coursesOf(db: Db, userId: number): Promise<ReplyOf<typeof myCourses>> {
  const [owned, marked] = await Promise.all([
    queryRows(db, { uid: text, progress: number, last_activity_at: nullable(timestamp) })`
      select c.uid, e.progress, e.last_activity_at from enrolments e join courses c on c.id = e.course_id
      where e.user_id = ${userId} and e.status = 'active' order by e.granted_at desc limit 2000`,
    queryRows(db, { uid: text, kind: text })`
      select c.uid, m.kind from course_marks m join courses c on c.id = m.course_id where m.user_id = ${userId} limit 2000`,
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

/** The moment at which the section `s` opens to the enrolment `e`; null where it does not open by time. */
export const sectionOpensAt: SQL = sql`(coalesce(s.opens_on, (e.granted_at at time zone 'Asia/Kolkata')::date + s.opens_after_days)::timestamp at time zone 'Asia/Kolkata')`

/**
 * Whether the section `s` is open to the enrolment `e` at a moment: the one rule for its lessons and all that is in them.
 * A quiz is passed where its lesson is completed, which its pass mark alone does, and stays passed when it is revised. A
 * quiz that was taken out of the course closes nothing. Free lessons are open to everyone, wherever they stand.
 */
export const isSectionOpenAt = (at: Date): SQL =>
  sql`(coalesce(${sectionOpensAt} <= ${at}, true) and not exists (
    select from lessons quiz where quiz.id = s.opens_after_lesson_id and quiz.removed_at is null and not exists (
      select from lesson_progress passed where passed.lesson_id = quiz.id and passed.user_id = e.user_id
        and passed.completed_at is not null)))`

const nextLessonShape = {
  uid: text,
  title: text,
  kind: oneOf<LessonKind>(),
  durationSeconds: number,
  positionSeconds: number,
  /** As people count: section 2, lesson 3 in it, lesson 9 of the course. */
  sectionNumber: number,
  lessonNumber: number,
  place: number,
}
export type NextLesson = RowOf<typeof nextLessonShape>

/**
 * The lesson to go on with, by the course's id, for every screen that names it: the one used last if it is not
 * completed, else the next one after it that is not, else the first that was left out. Of a finished course it is the
 * one used last. Lessons of closed sections count in the places and are never named: there may be no lesson to go on with.
 */
export async function nextLessonsOf(
  db: Db,
  userId: number,
  courseIds: readonly number[],
  now: Date,
): Promise<Map<number, NextLesson>> {
  if (courseIds.length === 0) return new Map()
  const rows = await queryRows(db, { ...nextLessonShape, course_id: number })`
    select distinct on (course_id) course_id::float8 as course_id, uid, title, kind, duration_seconds as "durationSeconds",
      coalesce(position_seconds, 0) as "positionSeconds", section_number as "sectionNumber",
      lesson_number as "lessonNumber", place
    from (
      select *, max(place) filter (where is_last) over (partition by course_id) as last_place from (
        select l.course_id, l.uid, l.title, l.kind, l.duration_seconds, p.position_seconds,
          p.completed_at is not null as done, l.id = e.last_lesson_id as is_last,
          l.preview or c.creator_id = e.user_id or ${isSectionOpenAt(now)} as is_open,
          dense_rank() over (partition by l.course_id order by s.position, s.id)::int as section_number,
          row_number() over (partition by s.id order by l.position, l.id)::int as lesson_number,
          row_number() over (partition by l.course_id order by s.position, s.id, l.position, l.id)::int as place
        from enrolments e join courses c on c.id = e.course_id
        join lessons l on l.course_id = e.course_id and l.removed_at is null join sections s on s.id = l.section_id
        left join lesson_progress p on p.lesson_id = l.id and p.user_id = e.user_id
        where e.user_id = ${userId} and e.status = 'active' and e.course_id in ${[...courseIds]}) placed) lessons
    where is_open
    order by course_id, done, (place >= coalesce(last_place, 0)) desc, place`
  return new Map(rows.map(({ course_id: courseId, ...lesson }) => [courseId, lesson]))
}

const enrolledShape = {
  ...cardShape,
  progress: number,
  completed_lessons: number,
  lessons_count: number,
  granted_at: timestamp,
  completed_at: nullable(timestamp),
  last_activity_at: nullable(timestamp),
}

const inState: Record<ProgressState, SQL> = {
  NOT_STARTED: sql`and e.progress = 0 and e.last_activity_at is null`,
  IN_PROGRESS: sql`and e.progress < 100 and (e.progress > 0 or e.last_activity_at is not null)`,
  COMPLETED: sql`and e.progress = 100`,
}

const resumeOf = (lesson: NextLesson | undefined) =>
  lesson
    ? {
        lessonUid: lesson.uid,
        title: lesson.title,
        positionSeconds: lesson.positionSeconds,
        lessonNumber: lesson.place,
      }
    : null

const iso = (text: string) => new Date(text).toISOString()

/** The courses a person owns, last used first, with where to go on. */
export async function enrolledCoursesOf(
  db: Db,
  userId: number,
  input: ParsedOf<typeof enrolledCourses>,
  now: Date,
): Promise<ReplyOf<typeof enrolledCourses>> {
  const { page, limit, status, search } = input
  const from = sql`from enrolments e join courses c on c.id = e.course_id join categories cat on cat.id = c.category_id
    where e.user_id = ${userId} and e.status = 'active' ${status ? inState[status] : sql``}
      and ${matchesSearch(sql`c.search_name`, search)}`
  const [rows, [total]] = await Promise.all([
    queryRows(db, enrolledShape)`
      select ${cardColumns}, c.lessons_count, e.progress, e.completed_lessons, e.granted_at, e.completed_at, e.last_activity_at
      ${from} order by coalesce(e.last_activity_at, e.granted_at) desc, e.id desc limit ${limit} offset ${(page - 1) * limit}`,
    queryRows(db, { n: number })`select count(*)::int as n ${from}`,
  ])
  const next = await nextLessonsOf(
    db,
    userId,
    rows.map(({ id }) => id),
    now,
  )
  return {
    courses: rows.map((row) => ({
      ...courseCardOf(row, now),
      isEnrolled: true as const,
      progress: row.progress,
      status: progressState(row.progress, row.last_activity_at),
      completedLessons: row.completed_lessons,
      lessonsCount: row.lessons_count,
      resume: row.progress > 0 || row.last_activity_at ? resumeOf(next.get(row.id)) : null,
      lastActivityAt: row.last_activity_at ? iso(row.last_activity_at) : null,
      grantedAt: iso(row.granted_at),
      completedAt: row.completed_at ? iso(row.completed_at) : null,
    })),
    pagination: paginationOf(page, limit, total?.n ?? 0),
  }
}

const countsShape = { enrolments: number, completed: number, learners: number }

/** The active enrolments in a creator's courses, and the people who have them, at this moment. */
export async function creatorCounts(db: Db, creatorId: number): Promise<RowOf<typeof countsShape>> {
  const [row] = await queryRows(db, countsShape)`
    with changed as (
      select user_id, sum(enrolments)::int as n, sum(completed)::int as completed from creator_count_changes
      where creator_id = ${creatorId} group by user_id
    ), moved as (
      select sum(c.n) as n, sum(c.completed) as completed,
        sum((coalesce(l.enrolments, 0) + c.n > 0)::int - (coalesce(l.enrolments, 0) > 0)::int) as learners
      from changed c left join creator_learners l on l.creator_id = ${creatorId} and l.user_id = c.user_id
    )
    select (coalesce(c.enrolments, 0) + coalesce(m.n, 0))::bigint as enrolments,
      (coalesce(c.completed, 0) + coalesce(m.completed, 0))::bigint as completed,
      (coalesce(c.learners, 0) + coalesce(m.learners, 0))::bigint as learners
    from moved m left join creator_counts c on c.creator_id = ${creatorId}`
  return row ?? { enrolments: 0, completed: 0, learners: 0 }
}

/** The active enrolments in a creator's courses by the day in India that they were granted on, from a day on. */
export function creatorEnrolmentDays(db: Db, creatorId: number, from: string): Promise<{ day: string; n: number }[]> {
  return queryRows(db, { day: date, n: number })`
    select day, sum(n)::bigint as n from (
      select day, enrolments as n from creator_enrolment_days where creator_id = ${creatorId} and day >= ${from}
      union all
      select day, enrolments from creator_count_changes where creator_id = ${creatorId} and day >= ${from}) moved
    group by day order by day`
}
