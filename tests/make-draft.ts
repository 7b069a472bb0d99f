import { eq } from 'drizzle-orm'
import type { DraftFields, Outline } from '#features/authoring/contract/drafts.ts'
import type { LessonContent } from '#features/catalogue/contract/lesson-content.ts'
import { categories } from '#features/catalogue/tables.ts'
import { lessonDrafts } from '#features/authoring/tables.ts'
import { newUid } from '#platform/http/session.ts'
import { makePerson, type Person, type TestApp } from './make.ts'

export type MadeDraft = { uid: string; creator: Person; version: number; outline: Outline; lessonUids: string[] }

/** The id of a category that is there. */
export async function makeCategory(app: TestApp, slug = 'music'): Promise<number> {
  const { db } = app.database
  await db
    .insert(categories)
    .values({ uid: newUid(), slug, name: slug, nameHi: slug, motif: slug })
    .onConflictDoNothing()
  const [row] = await db.select({ id: categories.id }).from(categories).where(eq(categories.slug, slug))
  return row?.id as number
}

/** One section of `count` articles, in the form that a save takes. */
export function outlineOf(count: number): Outline {
  return [
    {
      uid: newUid(),
      title: 'Start',
      lessons: Array.from({ length: count }, (_, i) => ({
        uid: newUid(),
        kind: 'article' as const,
        title: `Lesson ${i + 1}`,
        preview: i === 0,
      })),
    },
  ]
}

/** A draft of a new creator's that lacks nothing: what a test is about is changed from there. */
export async function makeDraft(
  app: TestApp,
  more: { creator?: Person; lessons?: number; fields?: Partial<DraftFields> } = {},
): Promise<MadeDraft> {
  const creator = more.creator ?? (await makePerson(app, 'CREATOR'))
  const outline = outlineOf(more.lessons ?? 2)
  const made = await app.call(
    'POST',
    '/creator/course',
    {
      title: 'Tabla from the first beat',
      shortDescription: 'Ten weeks of tabla',
      description: '<p>Sit well, strike cleanly, and play your first composition.</p>',
      categoryId: await makeCategory(app),
      price: 999,
      discount: 200,
      outcomes: ['Play teental'],
      ...more.fields,
      outline,
    },
    { token: creator.token },
  )
  if (made.code !== 201) throw new Error(`no draft was made: ${JSON.stringify(made.body)}`)
  const { uid, version } = made.body.data as { uid: string; version: number }
  const lessonUids = outline.flatMap((section) => section.lessons.map((lesson) => lesson.uid))
  const content: LessonContent = { kind: 'article', body: '<p>Strike the rim with the ring finger at rest.</p>' }
  for (const lessonUid of lessonUids)
    await app.database.db
      .update(lessonDrafts)
      .set({ content, complete: true, durationSeconds: 60 })
      .where(eq(lessonDrafts.uid, lessonUid))
  return { uid, creator, version, outline, lessonUids }
}

/** As its creator sends it and an administrator approves it. */
export async function publish(app: TestApp, draft: MadeDraft, admin?: Person): Promise<void> {
  const by = admin ?? (await makePerson(app, 'ADMIN'))
  const sent = await app.call('POST', `/creator/course/${draft.uid}/submit`, {}, { token: draft.creator.token })
  const approved = await app.call('POST', `/admin/course/${draft.uid}/approve`, {}, { token: by.token })
  if (sent.code !== 200 || approved.code !== 200)
    throw new Error(`not published: ${JSON.stringify([sent.body, approved.body])}`)
}
