import { coursePathOf, coverLink } from '#features/catalogue/queries/course-card.ts'
import { startOfDay, stepsOf } from '#features/dashboards/rules.ts'
import { action } from '#platform/api/action.ts'
import type { Db } from '#platform/database/db.ts'
import { number, queryRows, text } from '#platform/database/rows.ts'
import * as contract from '../contract.ts'
import { ownCourse } from './own-course.ts'

export const courseFigures = action(contract.courseFigures, async ({ db, actor, now }, { uid, span }) => {
  const course = await ownCourse(db, actor, uid)
  return {
    data: {
      course: {
        uid: course.uid,
        path: coursePathOf(course),
        courseTitle: course.title,
        courseThumbnailLink: course.thumbnailLink ?? coverLink(course.coverMotif, course.coverSeed),
        state: course.state,
        studentsCount: course.studentsCount,
        courseRating: course.rating,
        reviewsCount: course.reviewsCount,
      },
      ...(await figuresOf(db, course.id, span, now())),
    },
  }
})

/** All numbers of a course's page, read in parallel. */
export async function figuresOf(db: Db, courseId: number, span: Parameters<typeof stepsOf>[0], now: Date) {
  const firstDay = stepsOf(span, now)[0] as string
  const [funnel, [sold], lessons, [answers]] = await Promise.all([
    funnelOf(db, courseId, firstDay),
    queryRows(db, { paise: number })`
      select coalesce(sum(payable_paise - refunded_paise), 0)::bigint as paise from order_items
      where course_id = ${courseId} and sold_at >= ${startOfDay(firstDay)}`,
    lessonsOf(db, courseId),
    queryRows(db, { assignments: number, waiting: number })`
      select count(distinct l.id)::int as assignments, count(a.id)::int as waiting
      from lessons l left join assignment_answers a on a.lesson_id = l.id and a.state = 'WAITING'
      where l.course_id = ${courseId} and l.kind = 'assignment'`,
  ])
  return {
    funnel,
    sales: sold?.paise ?? 0,
    ...lessons,
    answersWaiting: answers && answers.assignments > 0 ? answers.waiting : null,
  }
}

async function funnelOf(db: Db, courseId: number, firstDay: string) {
  const [[looks], [people]] = await Promise.all([
    queryRows(db, { views: number })`
      select coalesce(sum(views), 0)::int as views from course_views where course_id = ${courseId} and day >= ${firstDay}::date`,
    queryRows(db, { enrolments: number, started: number, completed: number })`
      select count(*)::int as enrolments, count(*) filter (where progress > 0 or last_activity_at is not null)::int as started,
        count(completed_at)::int as completed
      from enrolments where course_id = ${courseId} and status = 'active' and granted_at >= ${startOfDay(firstDay)}`,
  ])
  return {
    views: looks?.views ?? 0,
    enrolments: people?.enrolments ?? 0,
    started: people?.started ?? 0,
    completed: people?.completed ?? 0,
  }
}

type LessonRow = { uid: string; title: string; section: string; opened: number; completed: number; stopped: number }

async function lessonsOf(db: Db, courseId: number) {
  const [rows, [owners], stops] = await Promise.all([
    queryRows(db, { uid: text, title: text, section: text, opened: number, completed: number })`
      with gone as materialized (
        select user_id from enrolments where course_id = ${courseId} and status = 'revoked'
        except select user_id from enrolments where course_id = ${courseId} and status = 'active')
      -- All are counted from the index alone; those who gave the course back are few, and taken off.
      select l.uid, l.title, s.title as section, f.opened - g.opened as opened, f.completed - g.completed as completed
      from lessons l join sections s on s.id = l.section_id,
        lateral (select count(*)::int as opened, count(p.completed_at)::int as completed
          from lesson_progress p where p.lesson_id = l.id) f,
        lateral (select count(*)::int as opened, count(p.completed_at)::int as completed
          from lesson_progress p where p.lesson_id = l.id and p.user_id in (select user_id from gone)) g
      where l.course_id = ${courseId} and l.removed_at is null order by s.position, s.id, l.position, l.id`,
    queryRows(db, { n: number })`
      select count(*)::int as n from enrolments where course_id = ${courseId} and status = 'active'`,
    stopsOf(db, courseId),
  ])
  const lessons = rows.map((row, index): LessonRow => ({ ...row, stopped: stops.get(index + 1) ?? 0 }))
  return { lessons, learners: owners?.n ?? 0 }
}

/**
 * Where those who began and have not finished stand, as learners by the lesson's place: the one after the furthest they
 * completed, or where that was the last, the first they left out. Who never opened a lesson has not stopped anywhere.
 */
async function stopsOf(db: Db, courseId: number): Promise<Map<number, number>> {
  const rows = await queryRows(db, { place: number, n: number })`
    with places as materialized (
      select l.id, row_number() over (order by s.position, s.id, l.position, l.id)::int as place
      from lessons l join sections s on s.id = l.section_id where l.course_id = ${courseId} and l.removed_at is null
    ), begun as (
      -- Lesson by lesson from the index alone: learner by learner, all their other courses would be read too.
      select p.user_id, max(places.place) filter (where p.completed_at is not null) as furthest
      from places join lesson_progress p on p.lesson_id = places.id group by p.user_id)
    select case when begun.furthest is null then 1
        when begun.furthest < (select count(*) from places) then begun.furthest + 1
        else (select min(left_out.place) from places left_out where not exists (select from lesson_progress p
          where p.user_id = e.user_id and p.lesson_id = left_out.id and p.completed_at is not null)) end as place,
      count(*)::int as n
    from enrolments e join begun on begun.user_id = e.user_id
    where e.course_id = ${courseId} and e.status = 'active' and e.progress < 100
    group by 1`
  return new Map(rows.map(({ place, n }) => [place, n]))
}
