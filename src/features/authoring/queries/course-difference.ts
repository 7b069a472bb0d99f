import { isDeepStrictEqual } from 'node:util'
import type { LessonContent } from '#features/catalogue/contract/lesson-content.ts'
import type { SectionOpening } from '#features/catalogue/contract/section-opening.ts'
import { action } from '#platform/api/action.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { json, number, queryRows, text } from '#platform/database/rows.ts'
import { type Language, languageOfCaller } from '#platform/i18n/language.ts'
import { startOfDay } from '#platform/format/day-in-india.ts'
import { datesFor, messagesFor } from '#platform/i18n/messages-for.ts'
import { contentOf, openDraft, publishedLessons, type WithDraft } from '../actions/open-draft.ts'
import * as contract from '../contract/course-life.ts'
import type { DraftFields } from '../contract/drafts.ts'
import { messages as english } from '../messages/lesson-en.ts'
import { namesOf } from '../rules/course-fields.ts'
import { fieldChanges } from '../rules/field-changes.ts'
import { emptyContent, writtenText } from '../rules/lesson-rules.ts'
import { fileText, type KnownFiles, settingChanges } from '../rules/lesson-settings.ts'
import { movedUids } from '../rules/moved-lessons.ts'
import type { courseSubmissions } from '../tables.ts'
import { coverOf } from './draft-reply.ts'
import { contentsOf } from './draft-rows.ts'

export const courseDifference = action(contract.courseDifference, async (ctx, { uid }) => ({
  data: await ctx.transaction(async (tx) =>
    changesOf(tx, await openDraft(tx, ctx.actor, uid), languageOfCaller(ctx.request)),
  ),
}))

type FormerLesson = {
  section_uid: string
  section_title: string
  section_opens: SectionOpening | null
  /** null: a section without lessons. */
  uid: string | null
  title: string
  kind: LessonContent['kind']
  preview: boolean
  /** Unknown of what was sent before contents were kept; then it is taken for unchanged. */
  content: LessonContent | undefined
}
/** What a draft is compared with; without fields all of it is new. */
type Former = { fields: DraftFields | null; lessons: FormerLesson[] }

/** What a draft changes of the published course, as people read it; all of it where nothing was published yet. */
export async function changesOf(db: Db | Tx, open: WithDraft, language: Language): Promise<contract.CourseChanges> {
  const { course } = open
  if (course.published_at === null) return compare(db, open, { fields: null, lessons: [] }, language)
  const rows = await publishedLessons(db, course.id)
  const lessons = rows.map((row) => ({ ...row, content: contentOf(row) }))
  return compare(db, open, { fields: course.fields, lessons }, language)
}

/** What a draft changes of what was rejected last; null where the last decision was no rejection. */
export async function changesSinceRejection(
  db: Db | Tx,
  open: WithDraft,
  language: Language,
): Promise<contract.CourseChanges | null> {
  const [last] = await queryRows(db, {
    decision: text,
    snapshot: json<(typeof courseSubmissions.$inferSelect)['snapshot']>(),
  })`
    select decision, snapshot from course_submissions
    where course_id = ${open.course.id} and decision in ('approved', 'rejected') order by id desc limit 1`
  const { fields, outline, contents } = last?.snapshot ?? {}
  if (last?.decision !== 'rejected' || !fields || !outline) return null
  const lessons = outline.flatMap(({ uid, title, opens, lessons }): FormerLesson[] => {
    const section = { section_uid: uid, section_title: title.trim(), section_opens: opens ?? null }
    if (lessons.length === 0)
      return [{ ...section, uid: null, title: '', kind: 'article', preview: false, content: undefined }]
    return lessons.map((lesson) => ({
      ...section,
      ...lesson,
      title: lesson.title.trim(),
      content: contents?.[lesson.uid],
    }))
  })
  return compare(db, open, { fields, lessons }, language)
}

async function compare(
  db: Db | Tx,
  open: WithDraft,
  before: Former,
  language: Language,
): Promise<contract.CourseChanges> {
  const { course, draft } = open
  const sides = [before.fields, draft.fields] as const
  const contents = new Map(Object.entries(await contentsOf(db, course.id)))
  const files = await filesOf(db, [
    ...sides.flatMap((one) => (one ? namesOf(['video']).map((name) => one[name]) : [])),
    ...[...before.lessons.map(({ content }) => content), ...contents.values()].map((one) =>
      one && 'mediaUid' in one ? one.mediaUid : null,
    ),
  ])
  return {
    published: course.published_at !== null,
    fields: await changesOfFields(db, open, sides, files, language),
    sections: sectionChanges(before.lessons, draft.outline),
    lessons: lessonChanges(before.lessons, draft.outline, contents, files, language),
  }
}

async function changesOfFields(
  db: Db | Tx,
  { course }: WithDraft,
  [before, after]: readonly [DraftFields | null, DraftFields],
  files: KnownFiles,
  language: Language,
): Promise<contract.CourseChanges['fields']> {
  const categories = await categoryNames(db, [before, after], language)
  const pictures = {
    before: before ? (await coverOf(db, course, before)).thumbnailLink : '',
    after: (await coverOf(db, course, after)).thumbnailLink,
  }
  return fieldChanges(before, after, {
    category: (id) => categories.get(id) ?? '',
    file: (uid) => fileText(uid, files),
    day: (day) => datesFor(language).date(startOfDay(day)),
    pictures,
  }) as contract.CourseChanges['fields']
}

/** The category of each side by its id. */
async function categoryNames(
  db: Db | Tx,
  sides: readonly (DraftFields | null)[],
  language: Language,
): Promise<Map<number, string>> {
  const rows = await queryRows(db, { id: number, name: text })`
    select id, case when ${language} = 'hi' then coalesce(nullif(name_hi, ''), name) else name end as name
    from categories where id in ${sides.map((one) => one?.categoryId ?? 0)}`
  return new Map(rows.map(({ id, name }) => [Number(id), name]))
}

async function filesOf(db: Db | Tx, uids: readonly (string | null | undefined)[]): Promise<KnownFiles> {
  const requested = [...new Set(uids.filter((uid) => typeof uid === 'string'))]
  if (requested.length === 0) return new Map()
  const rows = await queryRows(db, { uid: text, name: text, seconds: number })`
    select uid, name, duration_seconds as seconds from media_assets where uid in ${requested}`
  return new Map(rows.map(({ uid, ...file }) => [uid, file]))
}

function sectionChanges(
  before: readonly FormerLesson[],
  outline: WithDraft['draft']['outline'],
): contract.CourseChanges['sections'] {
  const old = new Map(before.map((row) => [row.section_uid, row.section_title]))
  const former = new Map(before.map((row) => [row.section_uid, row.section_opens]))
  const titles = new Map([
    ...before.flatMap((row) => (row.uid ? [[row.uid, row.title] as const] : [])),
    ...outline.flatMap((section) => section.lessons.map(({ uid, title }) => [uid, title] as const)),
  ])
  const named = (opening: SectionOpening | null) =>
    opening && { opening, quiz: opening.by === 'quiz' ? (titles.get(opening.lessonUid) ?? '') : '' }
  const now = new Set(outline.map((section) => section.uid))
  type Change = contract.CourseChanges['sections'][number]
  return [
    ...outline.flatMap(({ uid, title }): Change[] => {
      const was = old.get(uid)
      if (was === undefined) return [{ uid, title, change: 'added' }]
      return was === title.trim() ? [] : [{ uid, title, change: 'renamed', before: was }]
    }),
    ...outline.flatMap(({ uid, title, opens = null }): Change[] => {
      const was = former.get(uid) ?? null
      if (isDeepStrictEqual(was, opens)) return []
      return [{ uid, title, change: 'opening', opens: { before: named(was), after: named(opens) } }]
    }),
    ...[...old].filter(([uid]) => !now.has(uid)).map(([uid, title]) => ({ uid, title, change: 'removed' as const })),
  ]
}

type LessonChange = contract.CourseChanges['lessons'][number]

function lessonChanges(
  before: readonly FormerLesson[],
  outline: WithDraft['draft']['outline'],
  contents: ReadonlyMap<string, LessonContent>,
  files: KnownFiles,
  language: Language,
): LessonChange[] {
  const written = (content: LessonContent) => writtenText(content, messagesFor(language, english).quiz)
  const former = new Map(before.flatMap((row) => (row.uid ? [[row.uid, row] as const] : [])))
  const moved = movedUids(
    [...former.values()].map((row) => `${row.section_uid} ${row.uid}`),
    outline.flatMap((section) => section.lessons.map((lesson) => `${section.uid} ${lesson.uid}`)),
  )
  const now = outline.flatMap((section) => section.lessons)
  const found: LessonChange[] = []
  for (const { uid, title, kind, preview } of now) {
    const was = former.get(uid)
    const content = contents.get(uid)
    const after = content ? written(content) : ''
    const isNow = { content: content ?? emptyContent(kind), preview }
    if (!was) {
      const settings = settingChanges(null, isNow, files)
      found.push({ uid, title, kind, changes: ['added'], ...(after ? { textAfter: after } : {}), settings })
      continue
    }
    const oldContent = was.content ?? content ?? emptyContent(kind)
    const old = written(oldContent)
    const edited = content !== undefined && !isDeepStrictEqual(oldContent, content)
    const changes: LessonChange['changes'] = []
    if (was.title !== title.trim()) changes.push('renamed')
    if (edited) changes.push('edited')
    if (moved.has(uid)) changes.push('moved')
    if (was.preview !== preview) changes.push('preview')
    if (changes.length === 0) continue
    found.push({
      uid,
      title,
      kind,
      changes,
      ...(was.title !== title.trim() ? { before: was.title } : {}),
      ...(edited && old !== after ? { textBefore: old, textAfter: after } : {}),
      settings: settingChanges(
        { content: oldContent, preview: was.preview },
        edited ? isNow : { content: oldContent, preview },
        files,
      ),
    })
  }
  const left = new Set(now.map((lesson) => lesson.uid))
  for (const [uid, row] of former)
    if (!left.has(uid)) found.push({ uid, title: row.title, kind: row.kind, changes: ['removed'], settings: [] })
  return found
}
