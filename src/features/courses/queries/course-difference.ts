import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { action } from '#platform/action.ts'
import type { Db, Tx } from '#platform/db.ts'
import { type Language, languageOfCaller } from '#platform/language.ts'
import { formatRupees } from '#platform/money.ts'
import type { DraftFields } from '../contract/authoring.ts'
import type { LessonContent } from '../contract/lesson-content.ts'
import * as contract from '../contract/review.ts'
import { contentOf, fieldsOf, openDraft, publishedLessons, type WithDraft } from '../actions/open-draft.ts'
import { words } from '../messages/authoring-en.ts'
import { writtenText } from '../rules/lesson-rules.ts'
import { movedUids } from '../rules/moved-lessons.ts'
import { plainText } from '../rules/plain-text.ts'
import { coverOf } from './draft-reply.ts'

export const courseDifference = action(contract.courseDifference, async (ctx, { uid }) => ({
  data: await ctx.transaction(async (tx) =>
    changesOf(tx, await openDraft(tx, ctx.actor, uid), languageOfCaller(ctx.request)),
  ),
}))

/** What a draft changes of the published course, as people read it; all of it where nothing was published yet. */
export async function changesOf(db: Db | Tx, open: WithDraft, language: Language): Promise<contract.CourseChanges> {
  const { course, draft } = open
  const published = course.published_at !== null
  const before = published ? await publishedLessons(db, course.id) : []
  const drafts = await db.execute<{ uid: string; content: LessonContent }>(
    sql`select uid, content from lesson_drafts where course_id = ${course.id}`,
  )
  const contents = new Map(drafts.map((row) => [row.uid, row.content]))
  return {
    published,
    fields: await fieldChanges(db, open, published, language),
    sections: sectionChanges(before, draft.outline),
    lessons: lessonChanges(before, draft.outline, contents),
  }
}

type FieldChange = contract.CourseChanges['fields'][number]

async function fieldChanges(
  db: Db | Tx,
  { course, draft }: WithDraft,
  published: boolean,
  language: Language,
): Promise<FieldChange[]> {
  const [before, after] = [published ? fieldsOf(course) : null, draft.fields]
  const names = await namesOf(db, [before, after], language)
  const readable = (fields: DraftFields | null, field: (typeof contract.comparedFields)[number]): string => {
    const value = fields?.[field]
    if (value === undefined || value === null) return ''
    if (field === 'categoryId' || field === 'promoVideoUid') return names.get(`${field} ${value}`) ?? ''
    if (field === 'description') return plainText(String(value))
    if (Array.isArray(value)) return value.join('\n')
    return String(value)
  }
  const changed: FieldChange[] = contract.comparedFields
    .map((field) => ({ field, before: readable(before, field), after: readable(after, field) }))
    .filter((change) => change.before !== change.after)
  const pictures = {
    before: before ? (await coverOf(db, course, before)).thumbnailLink : '',
    after: (await coverOf(db, course, after)).thumbnailLink,
  }
  if (pictures.before !== pictures.after) changed.push({ field: 'thumbnailUid', before: '', after: '', pictures })
  if (before) return changed
  const price = after.free ? words.fields.free : after.price === null ? '' : formatRupees(after.price)
  return [...changed, { field: 'price', before: '', after: price }]
}

/** The category and the film of each, as `FIELD ID`, by the name that a reader knows. */
async function namesOf(db: Db | Tx, sides: (DraftFields | null)[], language: Language): Promise<Map<string, string>> {
  const categories = sides.map((one) => one?.categoryId ?? 0)
  const films = sides.map((one) => one?.promoVideoUid ?? '')
  const rows = await db.execute<{ key: string; name: string }>(sql`
    select 'categoryId ' || id as key, case when ${language} = 'hi' then coalesce(nullif(name_hi, ''), name) else name end as name
    from categories where id in ${categories}
    union all select 'promoVideoUid ' || uid, name from media_assets where uid in ${films}`)
  return new Map(rows.map(({ key, name }) => [key, name]))
}

type Published = Awaited<ReturnType<typeof publishedLessons>>

function sectionChanges(before: Published, outline: WithDraft['draft']['outline']): contract.CourseChanges['sections'] {
  const old = new Map(before.map((row) => [row.section_uid, row.section_title]))
  const now = new Set(outline.map((section) => section.uid))
  type Change = contract.CourseChanges['sections'][number]
  return [
    ...outline.flatMap(({ uid, title }): Change[] => {
      const was = old.get(uid)
      if (was === undefined) return [{ uid, title, change: 'added' }]
      return was === title.trim() ? [] : [{ uid, title, change: 'renamed', before: was }]
    }),
    ...[...old].filter(([uid]) => !now.has(uid)).map(([uid, title]) => ({ uid, title, change: 'removed' as const })),
  ]
}

type LessonChange = contract.CourseChanges['lessons'][number]

function lessonChanges(
  before: Published,
  outline: WithDraft['draft']['outline'],
  contents: ReadonlyMap<string, LessonContent>,
): LessonChange[] {
  const old = new Map(before.flatMap((row) => (row.uid ? [[row.uid, row] as const] : [])))
  const moved = movedUids(
    [...old.values()].map((row) => `${row.section_uid} ${row.uid}`),
    outline.flatMap((section) => section.lessons.map((lesson) => `${section.uid} ${lesson.uid}`)),
  )
  const now = outline.flatMap((section) => section.lessons)
  const found: LessonChange[] = []
  for (const { uid, title, kind, preview } of now) {
    const was = old.get(uid)
    const content = contents.get(uid)
    const after = content ? writtenText(content) : ''
    if (!was) {
      found.push({ uid, title, kind, changes: ['added'], textAfter: after })
      continue
    }
    const oldContent = contentOf(was)
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
      ...(edited ? { textBefore: writtenText(oldContent), textAfter: after } : {}),
    })
  }
  const left = new Set(now.map((lesson) => lesson.uid))
  for (const [uid, row] of old)
    if (!left.has(uid)) found.push({ uid, title: row.title, kind: row.kind, changes: ['removed'] })
  return found
}
