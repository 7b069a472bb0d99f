import { sql } from 'drizzle-orm'
import { cardColumns, type CardRow, courseCardOf, uidInPath } from '#features/courses/queries/course-card.ts'
import type { LessonKind } from '#features/courses/tables.ts'
import type { VideoFiles } from '#features/media/actions/sign-media.ts'
import type { CaptionFile, HlsFiles, MediaFile } from '#features/media/tables.ts'
import { progressState } from '#features/enrolments/rules.ts'
import type { ReplyOf } from '#platform/contract.ts'
import type { Db } from '#platform/db.ts'
import { type Actor, hasRole } from '#platform/session.ts'
import type { learningCourse } from './contract.ts'

type CourseRow = CardRow & {
  creator_id: number
  lessons_count: number
  enrolment_id: number | null
  progress: number | null
  completed_lessons: number | null
  last_activity_at: string | null
  last_lesson_id: number | null
}

/** The course as its owner, its creator or an administrator may open it; undefined for everyone else. */
export async function openCourse(db: Db, actor: Actor, uid: string): Promise<CourseRow | undefined> {
  const [row] = await db.execute<CourseRow>(sql`
    select ${cardColumns}, c.creator_id, c.lessons_count, e.id as enrolment_id, e.progress, e.completed_lessons, e.last_activity_at, e.last_lesson_id
    from courses c join categories cat on cat.id = c.category_id
    left join enrolments e on e.course_id = c.id and e.user_id = ${actor.userId} and e.status = 'active'
    where c.uid = ${uidInPath(uid)}`)
  if (!row) return undefined
  const mayPreview = row.creator_id === actor.userId || hasRole(actor, ['ADMIN'])
  return row.enrolment_id !== null || mayPreview ? row : undefined
}

type LessonRow = {
  section_uid: string
  section_title: string
  id: number
  uid: string
  title: string
  kind: LessonKind
  duration_seconds: number
  position_seconds: number | null
  completed_at: string | null
}

/** The curriculum in order with the person's ticks. */
export async function curriculumOf(db: Db, course: CourseRow, userId: number): Promise<ReplyOf<typeof learningCourse>> {
  const rows = await db.execute<LessonRow>(sql`
    select s.uid as section_uid, s.title as section_title, l.id, l.uid, l.title, l.kind, l.duration_seconds, p.position_seconds, p.completed_at
    from lessons l join sections s on s.id = l.section_id
    left join lesson_progress p on p.lesson_id = l.id and p.user_id = ${userId}
    where l.course_id = ${course.id} and l.removed_at is null order by s.position, l.position, l.id`)
  const sections: ReplyOf<typeof learningCourse>['sections'] = []
  for (const row of rows) {
    if (sections.at(-1)?.uid !== row.section_uid)
      sections.push({ uid: row.section_uid, title: row.section_title, lessons: [] })
    sections.at(-1)?.lessons.push({
      uid: row.uid,
      title: row.title,
      kind: row.kind,
      durationSeconds: row.duration_seconds,
      completed: row.completed_at !== null,
      positionSeconds: row.position_seconds ?? 0,
    })
  }
  return {
    course: courseCardOf(course),
    preview: course.enrolment_id === null,
    progress: course.progress ?? 0,
    status: progressState(course.progress ?? 0, course.last_activity_at),
    completedLessons: course.completed_lessons ?? 0,
    lessonsCount: course.lessons_count,
    sections,
    resumeLessonUid: (rows.find((row) => row.id === course.last_lesson_id) ?? rows[0])?.uid ?? null,
  }
}

type OpenedRow = {
  uid: string
  title: string
  kind: LessonKind
  body: string
  position_seconds: number | null
  completed_at: string | null
  asset_uid: string | null
  renditions: MediaFile[] | null
  captions: CaptionFile[] | null
  poster: MediaFile | null
  duration_seconds: number | null
  hls: HlsFiles | null
}

/** One lesson of a course with the files of its video; undefined for a lesson of another course. */
export async function lessonOf(db: Db, courseId: number, lessonUid: string, userId: number) {
  const [row] = await db.execute<OpenedRow>(sql`
    select l.uid, l.title, l.kind, l.body, p.position_seconds, p.completed_at,
      a.uid as asset_uid, a.renditions, a.captions, a.poster, a.duration_seconds, a.hls
    from lessons l
    left join media_assets a on a.id = l.media_asset_id and a.kind = 'video'
    left join lesson_progress p on p.lesson_id = l.id and p.user_id = ${userId}
    where l.course_id = ${courseId} and l.uid = ${lessonUid} and l.removed_at is null`)
  if (!row) return undefined
  const asset: VideoFiles | null = row.asset_uid
    ? {
        uid: row.asset_uid,
        renditions: row.renditions ?? [],
        captions: row.captions ?? [],
        poster: row.poster,
        durationSeconds: row.duration_seconds ?? 0,
        hls: row.hls,
      }
    : null
  return {
    uid: row.uid,
    title: row.title,
    kind: row.kind,
    body: row.body,
    positionSeconds: row.position_seconds ?? 0,
    completed: row.completed_at !== null,
    asset,
  }
}
