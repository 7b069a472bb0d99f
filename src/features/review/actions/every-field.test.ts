import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { columnsOf } from '#features/authoring/queries/course-columns.ts'
import { canWriteCourse } from '#features/authoring/policy.ts'
import { draftRows } from '#features/authoring/queries/draft-rows.ts'
import {
  type CourseField,
  type CourseFieldName,
  courseFields,
  type FieldTable,
  type KindName,
  priceFields,
} from '#features/authoring/rules/course-fields.ts'
import { courseProblems } from '#features/authoring/rules/course-rules.ts'
import { fieldChanges, shownFields } from '#features/authoring/rules/field-changes.ts'
import { savedSchemas } from '#features/authoring/rules/field-kinds.ts'
import { mediaAssets } from '#features/media/tables.ts'
import { newUid } from '#platform/http/session.ts'
import { type MadeDraft, makeCategory, makeDraft, publish } from '../../../../tests/make-draft.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { publishFields } from './publish-draft.ts'

let app: TestApp
let admin: Person
let creator: Person
let sample: Record<Exclude<KindName, 'choice'>, unknown>
beforeAll(async () => {
  app = await startApp()
  ;[admin, creator] = [await makePerson(app, 'ADMIN'), await makePerson(app, 'CREATOR')]
  sample = {
    text: 'Ten weeks, a beat a day',
    richText: '<p>Begin with one hand, then the other.</p>',
    lines: ['One line', 'And another'],
    video: await makeFile('video'),
    category: await makeCategory(app, 'weaving'),
    slug: 'an-address-of-its-own',
    thumbnail: await makeFile('image'),
    coverSeed: 4,
    price: 1500,
    discount: 300,
    discountEnd: '2099-03-31',
    free: true,
  }
})
afterAll(() => app.stop())

async function makeFile(kind: 'video' | 'image'): Promise<string> {
  const renditions = kind === 'image' ? [{ path: 'a/b/640.webp', type: 'image/webp', bytes: 1 }] : []
  const values = { uid: newUid(), ownerId: creator.id, kind, name: `a.${kind}`, renditions }
  await app.database.db.insert(mediaAssets).values(values)
  return values.uid
}

/** Another value than the one that a field begins with, or that `makeDraft` gives it. */
function valueOf(field: CourseField): unknown {
  return field.kind === 'choice' ? field.values.at(-1) : sample[field.kind]
}

const as = (person: Person) => ({ token: person.token })
const read = async (draft: MadeDraft) =>
  (await app.call('GET', `/creator/course/${draft.uid}`, undefined, as(creator))).body.data
const save = async (draft: MadeDraft, fields: object) => {
  const { version } = await read(draft)
  const saved = await app.call('POST', `/creator/course/${draft.uid}`, { version, ...fields }, as(creator))
  expect([saved.code, saved.body.errors ?? {}]).toEqual([200, {}])
}
const submit = (draft: MadeDraft) => app.call('POST', `/creator/course/${draft.uid}/submit`, {}, as(creator))
const approve = (draft: MadeDraft) => app.call('POST', `/admin/course/${draft.uid}/approve`, {}, as(admin))
const changedFields = async (draft: MadeDraft): Promise<string[]> =>
  (await app.call('GET', `/admin/course/${draft.uid}`, undefined, as(admin))).body.data.changes.fields.map(
    ({ field }: { field: string }) => field,
  )
/** What the course's row says, in the shape of the form. */
async function inRow(draft: MadeDraft): Promise<Record<string, unknown>> {
  const columns = columnsOf()
  const [row] = await app.database.db.execute(
    sql`select ${columns.select}, c.state, c.published_at from courses c where c.uid = ${draft.uid}`,
  )
  return columns.read(row as Record<string, unknown>)
}
const forgetDraft = (draft: MadeDraft) =>
  app.database.db.execute(
    sql`delete from course_drafts where course_id = (select id from courses where uid = ${draft.uid})`,
  )

/** The field under which a difference shows the change of another; an address no reviewer needs to read. */
const shownUnder: Partial<Record<CourseFieldName, CourseFieldName | null>> = {
  coverSeed: 'thumbnailUid',
  free: 'price',
  slug: null,
}
const names = Object.keys(courseFields) as CourseFieldName[]

test.each(names)(
  '%s is saved, submitted, shown to the reviewer, published with the approval, and in the next draft',
  async (name) => {
    const field: CourseField = courseFields[name]
    const value = valueOf(field)
    const draft = await makeDraft(app, { creator, fields: { coverSeed: 1, thumbnailUid: null } })
    await save(draft, { [name]: value })
    expect((await read(draft)).fields[name]).toEqual(value)
    const mirrored = await inRow(draft)
    // A draft's row without a price is that of a free course too.
    if (name === 'free') expect(mirrored.price).toBeNull()
    else if (field.inLists) expect(mirrored[name]).toEqual(value)
    else expect(mirrored[name]).not.toEqual(value)

    expect((await submit(draft)).code).toBe(200)
    const shown = shownUnder[name] === undefined ? name : shownUnder[name]
    if (shown) expect(await changedFields(draft)).toContain(shown)
    expect((await approve(draft)).code).toBe(200)

    expect((await inRow(draft))[name]).toEqual(value)
    const { course } = (await app.call('POST', '/course/get-course-details', { uid: draft.uid })).body.data
    if (name in course) expect(course[name]).toEqual(value)
    await forgetDraft(draft)
    const next = await read(draft)
    expect([next.fields[name], next.changed]).toEqual([value, false])
  },
)

test('a revision shows the reviewer each field that it changes, publishes it and leaves price and address', async () => {
  const draft = await makeDraft(app, { creator })
  await publish(app, draft, admin)
  const before = await inRow(draft)
  const price: readonly string[] = priceFields
  const changed = names.filter((name) => !price.includes(name))
  await save(draft, Object.fromEntries(changed.map((name) => [name, valueOf(courseFields[name])])))
  expect((await submit(draft)).code).toBe(200)
  expect(await changedFields(draft)).toEqual(shownFields(courseFields).filter((name) => !price.includes(name)))
  expect(await inRow(draft)).toEqual(before)
  expect((await approve(draft)).code).toBe(200)
  const now = await inRow(draft)
  for (const name of names) {
    const stays = price.includes(name) || name === 'slug'
    expect([name, now[name]]).toEqual([name, stays ? before[name] : valueOf(courseFields[name])])
  }
})

test('a field that is added to the table is saved, checked, compared, published and in the next draft', async () => {
  const table = {
    ...courseFields,
    subtitle: { kind: 'text', step: 'basics', saved: 500, max: 60, required: true },
    story: { kind: 'richText', step: 'outcomes', min: 0, max: 1000 },
    tools: { kind: 'lines', step: 'outcomes', items: 12, max: 160 },
    pace: { kind: 'choice', step: 'basics', values: ['calm', 'quick'] },
    trailerUid: { kind: 'video', step: 'media', column: 'trailerAssetId' },
  } as const satisfies FieldTable
  const added = ['subtitle', 'story', 'tools', 'pace', 'trailerUid'] as const
  const values = Object.fromEntries(added.map((name) => [name, valueOf(table[name])]))
  await app.asOwner(
    (owner) => owner`
      alter table courses add subtitle text not null default '', add story text not null default '',
        add tools jsonb not null default '[]', add pace text not null default 'calm',
        add trailer_asset_id bigint references media_assets (id)`,
  )
  const draft = await makeDraft(app, { creator })
  const actor = {
    userId: creator.id,
    uid: creator.uid,
    roles: ['CREATOR'],
    userRole: 'CREATOR',
    mayExport: [],
    sessionId: 0,
  } as const
  const { db } = app.database
  async function open() {
    const found = await draftRows(db, actor, draft.uid, canWriteCourse, table)
    if (!found?.draft) throw new Error('no draft')
    return { ...found, draft: found.draft }
  }

  // A draft from before the field was there has what the course's row has of it.
  const before = await open()
  expect(before.draft.fields).toMatchObject({ subtitle: '', story: '', tools: [], pace: 'calm', trailerUid: null })
  expect(courseProblems(before.draft.fields, table)).toHaveProperty('subtitle')

  const saved = z.object(savedSchemas(table)).parse({ ...before.draft.fields, ...values })
  await db.execute(sql`
    update course_drafts set fields = ${JSON.stringify(saved)}::jsonb where course_id = ${before.course.id}`)
  const written = await open()
  expect(written.draft.fields).toMatchObject(values)
  expect(courseProblems(written.draft.fields, table)).toEqual({})
  const known = { category: String, file: String, day: String, pictures: { before: '', after: '' } }
  const changes = fieldChanges(before.draft.fields, written.draft.fields, known, table)
  expect(changes.map(({ field }) => field).toSorted()).toEqual([...added].toSorted())

  await db.transaction((tx) => publishFields(tx, written, app.ctx().now(), table))
  await forgetDraft(draft)
  expect((await draftRows(db, actor, draft.uid, canWriteCourse, table))?.course).toMatchObject({
    state: 'PUBLISHED',
    fields: values,
  })
})
