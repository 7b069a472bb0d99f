import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { users } from '#features/accounts/tables.ts'
import { uidInPath } from '#features/catalogue/queries/course-card.ts'
import { courses, lessons } from '#features/catalogue/tables.ts'
import { mediaAssets } from '#features/media/tables.ts'
import type { ParsedOf, ReplyOf } from '#platform/api/contract.ts'
import { paginationOf } from '#platform/api/validation.ts'
import type { Db } from '#platform/database/db.ts'
import { boolean, nullable, number, oneOf, queryRows, text, timestamp } from '#platform/database/rows.ts'
import type { Actor } from '#platform/http/session.ts'
import { matchesSearch } from '#platform/database/text-search.ts'
import type { assignmentAnswer, courseAssignments } from '../contract/grading.ts'
import { canGradeCourse } from '../policy.ts'
import { assignmentAnswers } from '../tables.ts'
import type { Addresses } from './download-of.ts'
import { answersOf, rubricVersion, submittedAnswerOf } from './opened-assignment.ts'

type Listed = ReplyOf<typeof courseAssignments>

const listShape = {
  uid: text,
  learner_uid: text,
  title: text,
  first_name: text,
  last_name: text,
  lesson_uid: text,
  lesson_title: text,
  handed_in_at: timestamp,
  late: boolean,
  has_file: boolean,
  state: oneOf<Listed['answers'][number]['state']>(),
  graded_at: nullable(timestamp),
  points: nullable(number),
  out_of: nullable(number),
}

/** The submissions to a course, each learner's newest per assignment; undefined for another creator's course. */
export async function courseAssignmentsOf(
  db: Db,
  actor: Actor,
  { uid, page, limit, state, lessonUid, search }: ParsedOf<typeof courseAssignments>,
): Promise<Listed | undefined> {
  const [course] = await queryRows(db, { id: number, uid: text, title: text, creatorId: number })`
    select id, uid, title, creator_id as "creatorId" from courses where uid = ${uidInPath(uid)}`
  if (!course || !canGradeCourse(actor, course)) return undefined
  const newest = sql`from assignment_answers a join lessons l on l.id = a.lesson_id join users u on u.id = a.user_id
    where l.course_id = ${course.id} and a.state <> 'REPLACED'
      and not exists (select from assignment_answers b where b.user_id = a.user_id and b.lesson_id = a.lesson_id and b.id > a.id)`
  const filtered = sql`${newest} ${state ? sql`and a.state = ${state}` : sql``} ${lessonUid ? sql`and l.uid = ${lessonUid}` : sql``}
    and ${matchesSearch(sql`fold_text(u.first_name || ' ' || u.last_name)`, search)}`
  const [rows, [total], assignments] = await Promise.all([
    queryRows(db, listShape)`
      select a.uid, u.uid as learner_uid, u.title, u.first_name, u.last_name, l.uid as lesson_uid, l.title as lesson_title,
        a.handed_in_at, a.late, a.media_asset_id is not null as has_file, a.state, a.graded_at, a.points, a.out_of
      ${filtered} order by a.state = 'WAITING' desc, case when a.state = 'WAITING' then a.handed_in_at end, a.handed_in_at desc, a.id
      limit ${limit} offset ${(page - 1) * limit}`,
    queryRows(db, { n: number })`select count(*)::int as n ${filtered}`,
    queryRows(db, { uid: text, title: text, waiting: number })`
      select l.uid, l.title, (select count(*)::int from assignment_answers a where a.lesson_id = l.id and a.state = 'WAITING') as waiting
      from lessons l join sections s on s.id = l.section_id
      where l.course_id = ${course.id} and l.kind = 'assignment'
        and (l.removed_at is null or exists (select from assignment_answers a where a.lesson_id = l.id))
      order by s.position, l.position, l.id`,
  ])
  return {
    course: { uid: course.uid, courseTitle: course.title },
    lessons: [...assignments],
    answers: rows.map((row) => ({
      uid: row.uid,
      learner: { uid: row.learner_uid, clubbedName: nameOf(row) },
      lesson: { uid: row.lesson_uid, title: row.lesson_title },
      handedInAt: new Date(row.handed_in_at).toISOString(),
      late: row.late,
      hasFile: row.has_file,
      state: row.state,
      gradedAt: row.graded_at && new Date(row.graded_at).toISOString(),
      points: row.points,
      outOf: row.out_of,
    })),
    pagination: paginationOf(page, limit, total?.n ?? 0),
  }
}

const nameOf = (row: { title: string; first_name: string; last_name: string }) =>
  clubbedName({ title: row.title, firstName: row.first_name, lastName: row.last_name })

/** One submission for a person who may grade it, with everything that its page shows; undefined for others. */
export async function answerToGrade(
  db: Db,
  actor: Actor,
  uid: string,
  addresses: Addresses,
): Promise<ReplyOf<typeof assignmentAnswer> | undefined> {
  const [row] = await db
    .select({ answer: assignmentAnswers, file: mediaAssets, learner: users, lesson: lessons, course: courses })
    .from(assignmentAnswers)
    .innerJoin(users, eq(users.id, assignmentAnswers.userId))
    .innerJoin(lessons, eq(lessons.id, assignmentAnswers.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(mediaAssets, eq(mediaAssets.id, assignmentAnswers.mediaAssetId))
    .where(eq(assignmentAnswers.uid, uid))
  if (!row || !canGradeCourse(actor, row.course)) return undefined
  const { answer, learner, lesson, course } = row
  const content = lesson.content?.kind === 'assignment' ? lesson.content : undefined
  const rubric = content?.rubric ?? []
  const all = await answersOf(db, lesson.id, learner.id, addresses)
  return {
    learner: { uid: learner.uid, clubbedName: clubbedName(learner) },
    course: { uid: course.uid, courseTitle: course.title },
    lesson: {
      uid: lesson.uid,
      title: lesson.title,
      brief: content?.brief ?? '',
      rubric,
      rubricVersion: rubricVersion(rubric),
    },
    answer: submittedAnswerOf(answer, row.file, addresses),
    earlier: all.filter((one) => one.uid !== uid),
  }
}

/** Whether the same person has submitted something newer. */
export async function hasNewer(
  db: Pick<Db, 'select'>,
  { id, userId, lessonId }: Pick<typeof assignmentAnswers.$inferSelect, 'id' | 'userId' | 'lessonId'>,
): Promise<boolean> {
  const [newest] = await db
    .select({ id: assignmentAnswers.id })
    .from(assignmentAnswers)
    .where(
      and(
        eq(assignmentAnswers.userId, userId),
        eq(assignmentAnswers.lessonId, lessonId),
        ne(assignmentAnswers.state, 'REPLACED'),
      ),
    )
    .orderBy(desc(assignmentAnswers.id))
    .limit(1)
  return newest !== undefined && newest.id !== id
}
