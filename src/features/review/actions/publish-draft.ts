import { sql } from 'drizzle-orm'
import type { WithDraft } from '#features/authoring/actions/open-draft.ts'
import { moveRefused } from '#features/authoring/actions/refusals.ts'
import { columnsOf } from '#features/authoring/queries/course-columns.ts'
import { courseFields, type FieldTable } from '#features/authoring/rules/course-fields.ts'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { number, queryRows } from '#platform/database/rows.ts'

/**
 * Makes a draft what learners have. Sections and lessons keep their rows by uid, and with them everybody's progress; a
 * lesson taken out keeps its row unseen. Counters follow, and the progress of those who own the course by a job.
 */
export async function publishDraft(ctx: Pick<Ctx, 'jobs'>, tx: Tx, open: WithDraft, at: Date): Promise<void> {
  const { course } = open
  await publishSections(tx, course.id)
  await publishLessons(tx, course.id, at)
  await publishQuizOpenings(tx, course.id)
  await publishFields(tx, open, at)
  await tx.execute(sql`update course_drafts set changed = false where course_id = ${course.id}`)
  if (course.published_at) await ctx.jobs.enqueue(tx, 'enrolments.recount-progress', { courseId: course.id })
}

async function publishSections(tx: Tx, courseId: number): Promise<void> {
  const counts = await queryRows(tx, { requested: number, made: number })`
    with requested as (
      select s ->> 'uid' as uid, s ->> 'title' as title, place, (s #>> '{opens,date}')::date as opens_on,
        (s #>> '{opens,days}')::int as opens_after_days
      from course_drafts d, jsonb_array_elements(d.outline) with ordinality as o(s, place) where d.course_id = ${courseId}
    ), made as (
      insert into sections (uid, course_id, position, title, opens_on, opens_after_days)
      select uid, ${courseId}, place - 1, btrim(title), opens_on, opens_after_days from requested order by place
      on conflict (uid) do update set position = excluded.position, title = excluded.title, opens_on = excluded.opens_on,
        opens_after_days = excluded.opens_after_days, opens_after_lesson_id = null
        where sections.course_id = excluded.course_id
      returning 1
    )
    select (select count(*)::int from requested) as requested, (select count(*)::int from made) as made`
  // Two drafts that were never published can claim one uid; the first to be published has it.
  if (counts[0]?.requested !== counts[0]?.made) throw moveRefused()
}

/** A lesson that comes back after it was taken out takes up its old row, ticks and all. */
async function publishLessons(tx: Tx, courseId: number, at: Date): Promise<void> {
  await tx.execute(sql`
    insert into lessons (uid, course_id, section_id, position, title, kind, preview, duration_seconds, body, media_asset_id,
      content, due_since)
    select d.uid, d.course_id, sec.id, l.place - 1, btrim(l.lesson ->> 'title'), d.kind, (l.lesson ->> 'preview')::boolean,
      case when d.kind = 'video' then coalesce(m.duration_seconds, 0) else d.duration_seconds end,
      coalesce(case d.kind when 'video' then d.content ->> 'notes' when 'article' then d.content ->> 'body' end, ''),
      m.id, case when d.kind in ('video', 'article') then null else d.content end,
      case when d.kind = 'assignment' then ${at}::timestamptz end
    from course_drafts c
    cross join jsonb_array_elements(c.outline) as s(section)
    cross join jsonb_array_elements(s.section -> 'lessons') with ordinality as l(lesson, place)
    join sections sec on sec.course_id = c.course_id and sec.uid = s.section ->> 'uid'
    join lesson_drafts d on d.course_id = c.course_id and d.uid = l.lesson ->> 'uid'
    left join media_assets m on m.uid = d.content ->> 'mediaUid'
    where c.course_id = ${courseId}
    on conflict (uid) do update set section_id = excluded.section_id, position = excluded.position, title = excluded.title,
      preview = excluded.preview, duration_seconds = excluded.duration_seconds, body = excluded.body,
      media_asset_id = excluded.media_asset_id, content = excluded.content, removed_at = null,
      due_since = case when ${deadlineOf('lessons')} is distinct from ${deadlineOf('excluded')}
        then excluded.due_since else lessons.due_since end
      where lessons.course_id = excluded.course_id`)
  await tx.execute(sql`
    update lessons set removed_at = ${at} where course_id = ${courseId} and removed_at is null
      and uid not in (select l ->> 'uid' from course_drafts c, jsonb_array_elements(c.outline) s,
        jsonb_array_elements(s -> 'lessons') l where c.course_id = ${courseId})`)
  await tx.execute(sql`
    delete from sections s where course_id = ${courseId} and not exists (select from lessons where section_id = s.id)`)
}

/** Sections that wait for a quiz. One that the curriculum no longer has opens them. */
async function publishQuizOpenings(tx: Tx, courseId: number): Promise<void> {
  await tx.execute(sql`
    update sections sec set opens_after_lesson_id = quiz.id
    from course_drafts d cross join jsonb_array_elements(d.outline) o(s)
    join lessons quiz on quiz.uid = s #>> '{opens,lessonUid}' and quiz.course_id = d.course_id and quiz.kind = 'quiz'
      and quiz.removed_at is null
    where d.course_id = ${courseId} and sec.course_id = d.course_id and sec.uid = s ->> 'uid'`)
}

/** The days of an assignment with the rule for late answers: a stricter rule, as fewer days, makes nobody late at once. */
const deadlineOf = (row: 'lessons' | 'excluded') =>
  sql.raw(
    `concat_ws(' ', ${row}.content ->> 'dueDays', coalesce(${row}.content ->> 'lateRule', 'accept'),
    case ${row}.content ->> 'lateRule' when 'deduct' then ${row}.content ->> 'lateDeduction' end)`,
  )

/** Every field of the table; the row then says what learners have. */
export async function publishFields(
  tx: Tx,
  { course, draft }: WithDraft,
  at: Date,
  table: FieldTable = courseFields,
): Promise<void> {
  await tx.execute(sql`
    update courses c set ${columnsOf(table).set(draft.fields)},
      lessons_count = counted.n, duration_seconds = counted.seconds,
      state = 'PUBLISHED', listed = creator.suspended_at is null, rejection_reason = null, archived_by = null,
      published_at = coalesce(c.published_at, ${at}), updated_at = ${at}, version = c.version + 1
    from users creator,
      (select count(*)::int as n, coalesce(sum(duration_seconds), 0)::int as seconds
        from lessons where course_id = ${course.id} and removed_at is null) counted
    where c.id = ${course.id} and creator.id = c.creator_id`)
}
