import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import { type Localize, textOf } from '#platform/i18n/text.ts'
import { type CourseDraft, fileState, type Outline } from '../contract/drafts.ts'
import type { LessonContent } from '#features/catalogue/contract/lesson-content.ts'
import { messages } from '../messages/authoring-en.ts'
import { movesFor } from '../policy.ts'
import { courseFields, namesOf, stepOf } from '../rules/course-fields.ts'
import { courseProblems } from '../rules/course-rules.ts'
import { lessonProblems } from '../rules/lesson-rules.ts'
import { type Missing, missingOf, localizeMissing } from '../rules/outline-rules.ts'
import { coursePathOf, coverLink } from '#features/catalogue/queries/course-card.ts'
import type { DraftRow, OpenDraft } from './draft-rows.ts'
import { imageLink } from '#features/catalogue/queries/image-link.ts'
import { boolean, json, nullable, number, oneOf, queryRows, text, timestamp } from '#platform/database/rows.ts'

/** The person who reads the draft, and their language. */
type Reader = { actor: Actor; localize: Localize; now: () => Date }
type WithDraft = OpenDraft & { draft: DraftRow }
const iso = (at: string) => new Date(at).toISOString()

/** A draft as its creator's form reads it. */
export async function draftReply({ actor, localize, now }: Reader, db: Db | Tx, open: WithDraft): Promise<CourseDraft> {
  const { course, draft, submission } = open
  const [lessons, lastDecision, missing, cover] = [
    await lessonStates(db, course.id, draft.outline),
    await decisionOf(db, course.id),
    await missingIn(db, open, now()),
    await coverOf(db, course, draft.fields),
  ]
  const published = course.published_at !== null
  const changed = draft.changed || !published
  return {
    uid: course.uid,
    path: coursePathOf(course),
    state: course.state,
    published,
    changed,
    version: draft.version,
    savedAt: iso(draft.saved_at),
    fields: draft.fields,
    outline: draft.outline,
    lessons,
    ...cover,
    openSubmission: submission && { uid: submission.uid, submittedAt: iso(submission.submitted_at) },
    lastDecision,
    missing: localizeMissing(missing, localize),
    datedDiscountEndedAt: course.dated_discount_ended_at && iso(course.dated_discount_ended_at),
    moves: movesFor(actor, {
      creatorId: course.creator_id,
      state: course.state,
      published,
      changed,
      inReview: submission !== null,
      archivedBy: course.archived_by,
    }),
  }
}

async function lessonStates(db: Db | Tx, courseId: number, outline: Outline): Promise<CourseDraft['lessons']> {
  // Only a video's content is looked into: an article's may be long.
  const rows = await queryRows(db, { uid: text, version: number, complete: boolean, duration_seconds: number })`
    select l.uid, l.version, l.complete, coalesce(m.duration_seconds, l.duration_seconds) as duration_seconds
    from lesson_drafts l left join media_assets m on l.kind = 'video' and m.uid = l.content ->> 'mediaUid'
    where l.course_id = ${courseId}`
  const byUid = new Map(rows.map((row) => [row.uid, row]))
  return outline
    .flatMap((section) => section.lessons)
    .flatMap(({ uid }) => {
      const row = byUid.get(uid)
      return row ? [{ uid, version: row.version, complete: row.complete, durationSeconds: row.duration_seconds }] : []
    })
}

type Decision = NonNullable<CourseDraft['lastDecision']>

/** The last approval or rejection; what was withdrawn in between was never decided. */
async function decisionOf(db: Db | Tx, courseId: number): Promise<Decision | null> {
  const [row] = await queryRows(db, {
    decision: oneOf<Decision['decision']>(),
    reason: text,
    notes: json<Record<string, string>>(),
    decided_at: timestamp,
  })`
    select decision, reason, notes, decided_at from course_submissions
    where course_id = ${courseId} and decision in ('approved', 'rejected') order by id desc limit 1`
  return row ? { decision: row.decision, reason: row.reason, notes: row.notes, decidedAt: iso(row.decided_at) } : null
}

/**
 * Everything that stands between this draft and its submission.
 * @param at the end of a first discount must be still to come then; left out where it was submitted: what is over by the time
 *   of its approval is published at the full price
 */
export async function missingIn(db: Db | Tx, { course, draft }: WithDraft, at?: Date): Promise<Missing[]> {
  const rows = await queryRows(db, { uid: text, content: json<LessonContent>(), ready: boolean })`
    select l.uid, l.content, m.state is not distinct from 'READY' as ready from lesson_drafts l
    left join media_assets m on l.kind in ('video', 'resource') and m.uid = l.content ->> 'mediaUid'
    where l.course_id = ${course.id}
      and (not l.complete or (l.kind in ('video', 'resource') and m.state is distinct from 'READY'))`
  const gaps = rows.map((row) => ({
    lessonUid: row.uid,
    problems: {
      ...(row.ready || !hasFile(row.content) ? {} : { [fileState]: textOf(messages, 'mediaNotReady') }),
      ...lessonProblems(row.content),
    },
  }))
  return [
    ...missingOf(
      draft.fields,
      draft.outline,
      gaps,
      courseProblems(draft.fields, courseFields, course.published_at === null ? at : undefined),
    ),
    ...(await missingReferences(db, course.creator_id, draft.fields)),
  ]
}

function hasFile(content: LessonContent): boolean {
  return 'mediaUid' in content && content.mediaUid !== null
}

/** References of a draft to rows that the database does not have, or not yet: a category, a picture, a video. */
async function missingReferences(db: Db | Tx, creatorId: number, fields: CourseDraft['fields']): Promise<Missing[]> {
  const named = namesOf(['category', 'thumbnail', 'video']).flatMap((field) => {
    const value = fields[field]
    return value === null ? [] : [{ field, value, kind: courseFields[field].kind }]
  })
  if (named.length === 0) return []
  const checks = named.map(
    ({ value, kind }, at) => sql`exists ${references[kind].find(value, creatorId)} as ${sql.identifier(`n${at}`)}`,
  )
  const shape = Object.fromEntries(named.map((_, at) => [`n${at}`, boolean]))
  const [row] = await queryRows(db, shape)`select ${sql.join(checks, sql`, `)}`
  return named.flatMap(({ field, kind }, at) =>
    row?.[`n${at}`] ? [] : [{ step: stepOf(field), field, message: references[kind].message }],
  )
}

/** How each kind of reference is found, and what is said where it is not. */
const references = {
  category: {
    find: (id: unknown) => sql`(select from categories where id = ${id}::bigint)`,
    message: textOf(messages, 'categoryNotFound'),
  },
  thumbnail: {
    find: (uid: unknown) => sql`(select from media_assets where uid = ${uid} and kind = 'image')`,
    message: textOf(messages, 'mediaNotFound'),
  },
  video: {
    find: (uid: unknown, ownerId: number) =>
      sql`(select from media_assets where uid = ${uid} and kind = 'video' and state = 'READY' and owner_id = ${ownerId})`,
    message: textOf(messages, 'mediaNotReady'),
  },
}

/** The picture of a draft: the uploaded one, or the cover that its category and seed give. */
export async function coverOf(
  db: Db | Tx,
  course: { cover_motif: string },
  { thumbnailUid, coverSeed, categoryId }: CourseDraft['fields'],
) {
  const [row] = await queryRows(db, { motif: nullable(text), link: nullable(text) })`
    select (select motif from categories where id = ${categoryId}) as motif,
      (select ${imageLink('m')} from media_assets m where m.uid = ${thumbnailUid} and m.kind = 'image') as link`
  const coverMotif = row?.motif ?? course.cover_motif
  return { coverMotif, thumbnailLink: row?.link ?? coverLink(coverMotif, coverSeed) }
}
