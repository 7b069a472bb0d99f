import { eq, sql } from 'drizzle-orm'
import { saveOutline } from '#features/authoring/actions/save-outline.ts'
import { mirrorDraft } from '#features/authoring/actions/mirror-draft.ts'
import { openDraft } from '#features/authoring/actions/open-draft.ts'
import type { DraftFields, Outline } from '#features/authoring/contract/drafts.ts'
import type { LessonContent, LessonKind } from '#features/catalogue/contract/lesson-content.ts'
import { emptyContent, lessonProblems, lessonSeconds } from '#features/authoring/rules/lesson-rules.ts'
import { courseDrafts, courseSubmissions, lessonDrafts } from '#features/authoring/tables.ts'
import { mediaAssets } from '#features/media/tables.ts'
import type { Tx } from '#platform/database/db.ts'
import { nullable, number, queryRows, text } from '#platform/database/rows.ts'
import { htmlFromMarkdown } from '#platform/files/rich-text.ts'
import { hourMs } from '#platform/format/durations.ts'
import { demoUid, seededRandom } from './seeded-random.ts'
import { demoCreator, type DemoPeople } from './seed-people.ts'
import { readYaml } from './read-seed.ts'

/** Sections and lessons are named by their place, from 1. */
type SeedDraft = {
  course: string
  savedHoursAgo: number
  submittedHoursAgo?: number
  fields?: Partial<DraftFields>
  edit?: { section: number; lesson: number; title: string }[]
  /** `video`: a folder of seed/videos. */
  add?: { section: number; kind: LessonKind; title: string; body?: string; video?: string }[]
  /** By field; a lesson as `lesson 1.2`. */
  notes?: Record<string, string>
}

/** What creators are writing, what waits for the administrator since a few days, and what was sent back. */
export async function seedDrafts(tx: Tx, people: DemoPeople, now: Date): Promise<void> {
  await seedSubmissions(tx, people, now)
  for (const draft of await readYaml<SeedDraft[]>('drafts.yaml')) await seedDraft(tx, people, draft, now)
}

/** Every course that is in review or was sent back, was sent some days ago. */
async function seedSubmissions(tx: Tx, people: DemoPeople, now: Date): Promise<void> {
  const roll = seededRandom('submissions')
  const rows = await queryRows(tx, {
    id: number,
    uid: text,
    creator_id: number,
    state: text,
    reason: nullable(text),
  })`select id, uid, creator_id, state, rejection_reason as reason from courses
      where state in ('IN_REVIEW', 'REJECTED') order by id`
  for (const course of rows) {
    const rejected = course.state === 'REJECTED'
    const submittedAt = new Date(now.getTime() - roll.whole(rejected ? 80 : 5, rejected ? 200 : 110) * hourMs)
    const decidedAt = new Date(submittedAt.getTime() + 26 * hourMs)
    await tx.insert(courseSubmissions).values({
      uid: demoUid(`submission:${course.uid}`),
      courseId: course.id,
      submittedBy: course.creator_id,
      submittedAt,
      revision: false,
      draftVersion: 1,
      snapshot: {},
      ...(rejected ? { decision: 'rejected', decidedAt, decidedBy: people.admin.id, reason: course.reason ?? '' } : {}),
    })
    await tx.execute(sql`
      update courses set submitted_at = ${submittedAt}, updated_at = ${submittedAt},
        created_at = ${submittedAt}::timestamptz - interval '19 days' where id = ${course.id}`)
  }
}

async function seedDraft(tx: Tx, people: DemoPeople, seed: SeedDraft, now: Date): Promise<void> {
  const creator = people.creators.get(demoCreator)
  if (!creator) throw new Error(`no creator ${demoCreator}`)
  const savedAt = new Date(now.getTime() - seed.savedHoursAgo * hourMs)
  const actor = {
    userId: creator.id,
    uid: creator.uid,
    roles: ['CREATOR'],
    userRole: 'CREATOR',
    mayExport: [],
    sessionId: 0,
  } as const
  const { course, draft } = await openDraft(tx, actor, demoUid(`course:${seed.course}`))
  const fields = { ...draft.fields, ...seed.fields }
  const outline = structuredClone(draft.outline)
  for (const { section, lesson, title } of seed.edit ?? []) lessonAt(outline, section, lesson).title = title
  for (const [index, { section, kind, title }] of (seed.add ?? []).entries())
    sectionAt(outline, section).lessons.push({ uid: addedUid(seed, index), kind, title, preview: false })
  await saveOutline(tx, course.id, draft.outline, outline)
  for (const [index, added] of (seed.add ?? []).entries()) {
    const { content, seconds } = await contentOf(tx, added)
    const complete = Object.keys(lessonProblems(content)).length === 0
    if (!complete) continue
    await tx
      .update(lessonDrafts)
      .set({ content, complete, durationSeconds: seconds, savedAt, version: 2 })
      .where(eq(lessonDrafts.uid, addedUid(seed, index)))
  }
  const changed = Boolean(seed.fields ?? seed.edit ?? seed.add) || draft.changed
  await tx
    .update(courseDrafts)
    .set({ fields, outline, changed, savedAt, version: draft.version + 1 })
    .where(eq(courseDrafts.courseId, course.id))
  if (!course.published_at) await mirrorDraft(tx, course.id, fields, savedAt)
  if (seed.notes) await noteOn(tx, course.id, outline, seed.notes)
  if (seed.submittedHoursAgo === undefined) return
  const submittedAt = new Date(now.getTime() - seed.submittedHoursAgo * hourMs)
  await tx.insert(courseSubmissions).values({
    uid: demoUid(`revision:${seed.course}`),
    courseId: course.id,
    submittedBy: creator.id,
    submittedAt,
    revision: course.published_at !== null,
    draftVersion: draft.version + 1,
    snapshot: { fields, outline },
  })
  await tx.execute(sql`update courses set submitted_at = ${submittedAt} where id = ${course.id}`)
}

/** What an added lesson holds, and how long it takes; a quiz or an assignment is still empty. */
async function contentOf(
  tx: Tx,
  { kind, body, video }: NonNullable<SeedDraft['add']>[number],
): Promise<{ content: LessonContent; seconds: number }> {
  if (kind === 'video' && video) {
    const uid = demoUid(`video:${video}`)
    const [asset] = await tx.select().from(mediaAssets).where(eq(mediaAssets.uid, uid))
    if (!asset) throw new Error(`seed/drafts.yaml: no video ${video}`)
    return { content: { kind, mediaUid: uid, notes: '' }, seconds: asset.durationSeconds ?? 0 }
  }
  const content = kind === 'article' ? { kind, body: htmlFromMarkdown(body ?? '') } : emptyContent(kind)
  return { content, seconds: lessonSeconds(content) }
}

const addedUid = (seed: SeedDraft, index: number) => demoUid(`added:${seed.course}:${index}`)

function sectionAt(outline: Outline, place: number): Outline[number] {
  const section = outline[place - 1]
  if (!section) throw new Error(`seed/drafts.yaml: no section ${place}`)
  return section
}

function lessonAt(outline: Outline, section: number, place: number): Outline[number]['lessons'][number] {
  const lesson = sectionAt(outline, section).lessons[place - 1]
  if (!lesson) throw new Error(`seed/drafts.yaml: no lesson ${section}.${place}`)
  return lesson
}

/** The reviewer's notes on what was sent back. */
async function noteOn(tx: Tx, courseId: number, outline: Outline, notes: Record<string, string>): Promise<void> {
  const byField = Object.entries(notes).map(([field, note]) => {
    const [, section, lesson] = /^lesson (\d+)\.(\d+)$/.exec(field) ?? []
    return [section ? `lesson:${lessonAt(outline, Number(section), Number(lesson)).uid}` : field, note]
  })
  await tx
    .update(courseSubmissions)
    .set({ notes: Object.fromEntries(byField) as Record<string, string> })
    .where(eq(courseSubmissions.courseId, courseId))
}
