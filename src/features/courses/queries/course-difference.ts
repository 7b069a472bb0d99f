import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { action } from '#platform/action.ts'
import type { Db, Tx } from '#platform/db.ts'
import { formatRupees } from '#platform/money.ts'
import type { DraftField, DraftFields } from '../contract/authoring.ts'
import type { LessonContent } from '../contract/lesson-content.ts'
import * as contract from '../contract/review.ts'
import { contentOf, fieldsOf, openDraft, publishedLessons, type WithDraft } from '../actions/open-draft.ts'
import { words } from '../messages/authoring-en.ts'
import { writtenText } from '../rules/lesson-rules.ts'
import { movedUids } from '../rules/moved-lessons.ts'
import { plainText } from '../rules/plain-text.ts'

export const courseDifference = action(contract.courseDifference, async (ctx, { uid }) => ({
  data: await ctx.transaction(async (tx) => changesOf(tx, await openDraft(tx, ctx.actor, uid))),
}))

/** Fields that a revision changes; prices do not belong to it. */
const compared = [
  'title',
  'shortDescription',
  'description',
  'categoryId',
  'level',
  'language',
  'tags',
  'outcomes',
  'requirements',
  'audience',
  'thumbnailUid',
  'coverSeed',
  'promoVideoUid',
  'seoTitle',
  'seoDescription',
] as const satisfies readonly DraftField[]

/** What a draft changes of the published course, as people read it; all of it where nothing was published yet. */
export async function changesOf(db: Db | Tx, { course, draft }: WithDraft): Promise<contract.CourseChanges> {
  const published = course.published_at !== null
  const before = published ? await publishedLessons(db, course.id) : []
  const drafts = await db.execute<{ uid: string; content: LessonContent }>(
    sql`select uid, content from lesson_drafts where course_id = ${course.id}`,
  )
  const contents = new Map(drafts.map((row) => [row.uid, row.content]))
  return {
    published,
    fields: await fieldChanges(db, published ? fieldsOf(course) : null, draft.fields),
    sections: sectionChanges(before, draft.outline),
    lessons: lessonChanges(before, draft.outline, contents),
  }
}

async function fieldChanges(db: Db | Tx, before: DraftFields | null, after: DraftFields) {
  const categories = await db.execute<{ id: number; name: string }>(
    sql`select id, name from categories where id in (${before?.categoryId ?? 0}, ${after.categoryId ?? 0})`,
  )
  const readable = (fields: DraftFields | null, field: (typeof compared)[number]): string => {
    const value = fields?.[field]
    if (value === undefined || value === null) return ''
    if (field === 'categoryId') return categories.find((one) => one.id === value)?.name ?? ''
    if (field === 'description') return plainText(String(value))
    if (Array.isArray(value)) return value.join('\n')
    return String(value)
  }
  const changed = compared
    .map((field) => ({
      field,
      label: words.fields[field],
      before: readable(before, field),
      after: readable(after, field),
    }))
    .filter((change) => change.before !== change.after)
  if (before) return changed
  const price = after.free ? words.fields.free : after.price === null ? '' : formatRupees(after.price)
  return [...changed, { field: 'price', label: words.fields.price, before: '', after: price }]
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
