import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { lockMedia } from '#features/media/actions/hold-media.ts'
import { action } from '#platform/api/action.ts'
import { refuseFields } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import { cleanRichText } from '#platform/files/rich-text.ts'
import type { Actor } from '#platform/http/session.ts'
import { type Localize, localizeEach, textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/drafts.ts'
import { type LessonContent, maxRichText } from '#features/catalogue/contract/lesson-content.ts'
import { boolean, number, queryRows } from '#platform/database/rows.ts'
import { messages } from '../messages/authoring-en.ts'
import { canUseMedia } from '../policy.ts'
import { emptyContent, lessonProblems, lessonSeconds } from '../rules/lesson-rules.ts'
import { lessonDrafts } from '../tables.ts'
import { editableDraft, openDraft, type WithDraft } from './open-draft.ts'
import { courseInReview, lessonConflict, lessonNotFound } from './refusals.ts'
import { touchDraft } from './save-draft.ts'

type LessonRow = typeof lessonDrafts.$inferSelect

export const readLessonDraft = action(contract.readLessonDraft, async (ctx, { uid, lessonUid }) => {
  const row = await ctx.transaction(async (tx) =>
    lessonOf(tx, (await openDraft(tx, ctx.actor, uid)).course.id, lessonUid),
  )
  if (!row) throw lessonNotFound()
  return { data: replyOf(row, ctx.localize) }
})

export const saveLessonDraft = action(contract.saveLessonDraft, async (ctx, input) => {
  const content = safeContent(input.content)
  const at = ctx.now()
  const row = await ctx.transaction(async (tx) => {
    await lockMedia(tx, JSON.stringify(content), 'mediaUid' in content ? content.mediaUid : null)
    const open = await openDraft(tx, ctx.actor, input.uid)
    const { course } = open
    const before = await lessonOf(tx, course.id, input.lessonUid)
    if (before && isDeepStrictEqual(content, before.content)) return before
    if (open.submission) throw courseInReview(before ? { data: replyOf(before, ctx.localize) } : {})
    if ((before?.version ?? 0) !== input.version && !(input.version === 0 && before && isUnwritten(before)))
      throw before ? lessonConflict({ data: replyOf(before, ctx.localize) }) : lessonNotFound()
    if (before && before.kind !== content.kind) throw refuseFields({ 'content.kind': textOf(messages, 'kindFixed') })
    const saved = await storeLesson(tx, ctx.actor, open, input.lessonUid, content, before, at)
    await touchDraft(tx, course.id, at)
    return saved
  })
  return { data: replyOf(row, ctx.localize), message: textOf(messages, 'saved') }
})

export const duplicateLesson = action(contract.duplicateLesson, async (ctx, { uid, lessonUid, copyUid }) => {
  const at = ctx.now()
  const row = await ctx.transaction(async (tx) => {
    const open = await editableDraft(tx, ctx.actor, uid)
    const original = await lessonOf(tx, open.course.id, lessonUid)
    if (!original) throw lessonNotFound()
    const copied = await lessonOf(tx, open.course.id, copyUid)
    return copied ?? storeLesson(tx, ctx.actor, open, copyUid, original.content, undefined, at)
  })
  return { data: replyOf(row, ctx.localize), message: textOf(messages, 'duplicated') }
})

async function lessonOf(tx: Tx, courseId: number, uid: string): Promise<LessonRow | undefined> {
  const [row] = await tx
    .select()
    .from(lessonDrafts)
    .where(and(eq(lessonDrafts.courseId, courseId), eq(lessonDrafts.uid, uid)))
  return row
}

/** Made by the curriculum, which may arrive before the lesson's own first save: nobody has written in it yet. */
function isUnwritten({ version, kind, content }: LessonRow): boolean {
  return version === 1 && isDeepStrictEqual(content, emptyContent(kind))
}

/** HTML of every field made safe; the rest is plain text and stays as typed. */
export function safeContent(content: LessonContent): LessonContent {
  switch (content.kind) {
    case 'video':
      return { ...content, notes: cleanRichText(content.notes, 'content.notes', maxRichText) }
    case 'article':
      return { ...content, body: cleanRichText(content.body, 'content.body', maxRichText) }
    case 'resource':
      return { ...content, note: cleanRichText(content.note, 'content.note', maxRichText) }
    case 'assignment':
      return { ...content, brief: cleanRichText(content.brief, 'content.brief', maxRichText) }
    case 'quiz':
      return content
  }
}

async function storeLesson(
  tx: Tx,
  actor: Actor,
  { course }: WithDraft,
  uid: string,
  content: LessonContent,
  before: LessonRow | undefined,
  at: Date,
): Promise<LessonRow> {
  const values = {
    content,
    complete: Object.keys(lessonProblems(content)).length === 0,
    durationSeconds: lessonSeconds(content, await mediaSeconds(tx, course, actor, content)),
    savedAt: at,
  }
  if (before) {
    const [row] = await tx
      .update(lessonDrafts)
      .set({ ...values, version: before.version + 1 })
      .where(eq(lessonDrafts.id, before.id))
      .returning()
    return row as LessonRow
  }
  const [taken] = await tx.execute(sql`
    select from lesson_drafts where uid = ${uid} union all select from lessons where uid = ${uid} and course_id <> ${course.id}`)
  if (taken) throw refuseFields({ lessonUid: textOf(messages, 'uidTaken') })
  const [row] = await tx
    .insert(lessonDrafts)
    .values({ ...values, uid, courseId: course.id, kind: content.kind })
    .returning()
  return row as LessonRow
}

/** A file's length. */
async function mediaSeconds(
  tx: Tx,
  course: WithDraft['course'],
  actor: Actor,
  content: LessonContent,
): Promise<number> {
  const uid = 'mediaUid' in content ? content.mediaUid : null
  if (uid === null) return 0
  const [row] = await queryRows(tx, { duration_seconds: number, ownerId: number, inCourse: boolean })`
    select duration_seconds, owner_id as "ownerId",
      exists (select from lessons where course_id = ${course.id} and media_asset_id = m.id) as "inCourse"
    from media_assets m where uid = ${uid} and kind ${content.kind === 'video' ? sql`= 'video'` : sql`<> 'image'`}`
  if (!row || !canUseMedia(actor, { creatorId: course.creator_id }, row))
    throw refuseFields({ 'content.mediaUid': textOf(messages, 'mediaNotFound') })
  return row.duration_seconds
}

function replyOf(row: LessonRow, localize: Localize): contract.LessonDraft {
  return {
    uid: row.uid,
    version: row.version,
    savedAt: row.savedAt.toISOString(),
    content: row.content,
    complete: row.complete,
    missing: localizeEach(lessonProblems(row.content), localize),
    durationSeconds: row.durationSeconds,
  }
}
