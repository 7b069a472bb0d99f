import { sql } from 'drizzle-orm'
import type { LessonContent, LessonKind } from '#features/catalogue/contract/lesson-content.ts'
import type { SectionOpening } from '#features/catalogue/contract/section-opening.ts'
import { uidInPath } from '#features/catalogue/queries/course-card.ts'
import { openingOfSection } from '#features/catalogue/queries/section-opening.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { boolean, json, nullable, number, oneOf, queryRows, type RowOf, text } from '#platform/database/rows.ts'
import type { Actor } from '#platform/http/session.ts'
import type { Outline } from '../contract/drafts.ts'
import {
  type CoursePermission,
  type CourseRow,
  draftRows,
  type DraftRow,
  type OpenDraft,
} from '../queries/draft-rows.ts'
import { lessonProblems } from '../rules/lesson-rules.ts'
import { courseDrafts, lessonDrafts } from '../tables.ts'
import { courseInReview, courseNotFound } from './refusals.ts'

export type WithDraft = OpenDraft & { draft: DraftRow }

/**
 * The draft of a course for who may do with it what it is opened for (`draftRows`; 404 for others), locked until the transaction ends: all
 * writes to one course's draft, its submissions and its state come one after another. A course that was never edited
 * gets its draft here, made of what is published.
 */
export async function openDraft(tx: Tx, actor: Actor, uid: string, may?: CoursePermission): Promise<WithDraft> {
  await tx.execute(sql`select from courses where uid = ${uidInPath(uid)} for no key update`)
  const found = await draftRows(tx, actor, uid, may)
  if (!found) throw courseNotFound()
  return { ...found, draft: found.draft ?? (await makeDraft(tx, found.course)) }
}

/** As openDraft; refuses while the course is in review. */
export async function editableDraft(tx: Tx, actor: Actor, uid: string): Promise<WithDraft> {
  const open = await openDraft(tx, actor, uid)
  if (open.submission) throw courseInReview()
  return open
}

const publishedLessonShape = {
  section_uid: text,
  section_title: text,
  section_opens: nullable(json<SectionOpening>()),
  uid: nullable(text),
  title: text,
  kind: oneOf<LessonKind>(),
  preview: boolean,
  duration_seconds: number,
  body: text,
  content: nullable(json<LessonContent>()),
  media_uid: nullable(text),
}
type PublishedLesson = RowOf<typeof publishedLessonShape>

/** A draft that says what the published rows say. */
async function makeDraft(tx: Tx, course: CourseRow): Promise<DraftRow> {
  const rows = await publishedLessons(tx, course.id)
  const outline: Outline = []
  for (const row of rows) {
    if (outline.at(-1)?.uid !== row.section_uid)
      outline.push({
        uid: row.section_uid,
        title: row.section_title,
        ...(row.section_opens ? { opens: row.section_opens } : {}),
        lessons: [],
      })
    if (row.uid) outline.at(-1)?.lessons.push({ uid: row.uid, kind: row.kind, title: row.title, preview: row.preview })
  }
  const drafts = rows.flatMap((row) => {
    if (!row.uid) return []
    const content = contentOf(row)
    const complete = Object.keys(lessonProblems(content)).length === 0
    return [
      { uid: row.uid, courseId: course.id, kind: row.kind, content, complete, durationSeconds: row.duration_seconds },
    ]
  })
  if (drafts.length > 0) await tx.insert(lessonDrafts).values(drafts).onConflictDoNothing()
  const [made] = await tx
    .insert(courseDrafts)
    .values({ courseId: course.id, fields: course.fields, outline, changed: course.published_at === null })
    .returning()
  if (!made) throw new Error('no draft was made')
  const { version, fields, changed, savedAt } = made
  return { version, fields, outline, changed, saved_at: savedAt.toISOString() }
}

/** The curriculum that learners have, in its order; a section without lessons as one row without a lesson. */
export async function publishedLessons(db: Db | Tx, courseId: number): Promise<PublishedLesson[]> {
  return [
    ...(await queryRows(db, publishedLessonShape)`
      select s.uid as section_uid, s.title as section_title, ${openingOfSection} as section_opens, l.uid, coalesce(l.title, '') as title,
        coalesce(l.kind, 'article') as kind, coalesce(l.preview, false) as preview,
        coalesce(l.duration_seconds, 0) as duration_seconds, coalesce(l.body, '') as body, l.content, m.uid as media_uid
      from sections s
      left join lessons l on l.section_id = s.id and l.removed_at is null
      left join media_assets m on m.id = l.media_asset_id
      where s.course_id = ${courseId}
        and (l.id is not null or not exists (select from lessons gone where gone.section_id = s.id))
      order by s.position, s.id, l.position, l.id`),
  ]
}

/** A published lesson in the shape its creator writes. */
export function contentOf(row: Pick<PublishedLesson, 'kind' | 'body' | 'content' | 'media_uid'>): LessonContent {
  const { kind } = row
  if (kind === 'video') return { kind, mediaUid: row.media_uid, notes: row.body }
  if (kind === 'article') return { kind, body: row.body }
  if (row.content?.kind === kind) return row.content
  if (kind === 'resource') return { kind, mediaUid: row.media_uid, note: row.body }
  if (kind === 'assignment') return { kind, brief: row.body, answer: 'either', dueDays: null }
  return { kind, questions: [], passPercent: 70, shuffle: true }
}
