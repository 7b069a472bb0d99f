import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LessonContent } from '#features/catalogue/contract/lesson-content.ts'
import { readMediaToken } from '#features/media/actions/sign-media.ts'
import { mediaAssets } from '#features/media/tables.ts'
import { newUid } from '#platform/http/session.ts'
import { makeDraft } from '../../../../tests/make-draft.ts'
import { makePerson, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('a reviewer plays the videos of what was sent with their captions: the promo and each lesson’s', async () => {
  const draft = await makeDraft(app)
  const { token } = draft.creator
  const file = (name: string, type: string) => ({ path: `clip/${name}`, type, bytes: 1 })
  const [promo, lessonVideo] = [newUid(), newUid()]
  await app.database.db.insert(mediaAssets).values(
    [promo, lessonVideo].map((uid) => ({
      uid,
      ownerId: draft.creator.id,
      kind: 'video' as const,
      renditions: [file(`${uid}.mp4`, 'video/mp4')],
      captions: [{ ...file(`${uid}.hi.vtt`, 'text/vtt'), language: 'hi' as const }],
      durationSeconds: 44,
    })),
  )
  const lesson = newUid()
  const [section] = draft.outline
  const more = { uid: lesson, kind: 'video', title: 'Strike', preview: false }
  const outline = [{ ...section, lessons: [...(section?.lessons ?? []), more] }]
  const body = { version: draft.version, outline, promoVideoUid: promo }
  expect((await app.call('POST', `/creator/course/${draft.uid}`, body, { token })).code).toBe(200)
  const content: LessonContent = { kind: 'video', mediaUid: lessonVideo, notes: '' }
  const path = `/creator/course/${draft.uid}/lesson/${lesson}`
  expect((await app.call('POST', path, { version: 0, content }, { token })).code).toBe(200)

  const admin = await makePerson(app, 'ADMIN')
  const { videos } = (await app.call('GET', `/admin/course/${draft.uid}`, undefined, { token: admin.token })).body.data
  expect(Object.keys(videos).toSorted()).toEqual([lesson, 'promo'].toSorted())
  for (const [name, uid] of [
    [lesson, lessonVideo],
    ['promo', promo],
  ] as const) {
    const opened = [videos[name].sources[0].src, videos[name].captions[0].src].map(
      (src: string) => readMediaToken(app.settings.mediaSecret, src.split('/')[3] ?? '')?.file,
    )
    expect(opened).toEqual([`clip/${uid}.mp4`, `clip/${uid}.hi.vtt`])
  }
})
