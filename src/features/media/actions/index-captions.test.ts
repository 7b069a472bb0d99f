import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#platform/api/action.ts'
import { newUid } from '#platform/http/session.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { type CaptionLanguage, maxCueSearchLength } from '../rules.ts'
import { storageOf } from '../storage/storage.ts'
import { captionCues, mediaAssets } from '../tables.ts'
import { indexCaptions } from './index-captions.ts'
import { storeCues, wordsOf } from './store-cues.ts'

let app: TestApp
let dataDir: string
let creator: Person
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sopaan-cues-'))
  app = await startApp({ env: { DATA_DIR: dataDir } })
  creator = await makePerson(app, 'CREATOR')
})
afterAll(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const vtt =
  'WEBVTT\n\n00:01.500 --> 00:04.000\nNamaste,\n<i>everybody</i> &amp; all\n\n00:05.000 --> 00:06.000\nPart two\n'

/** A video with caption files whose cues nobody has read yet. */
async function videoWith(files: Partial<Record<CaptionLanguage, string>>) {
  const uid = newUid()
  const storage = await storageOf(app.settings)
  const captions = []
  for (const [language, text] of Object.entries(files)) {
    const path = `captions/${uid}/${language}.vtt`
    if (text) await storage.put(path, Buffer.from(text), 'text/vtt')
    captions.push({ path, type: 'text/vtt', bytes: text.length, language: language as CaptionLanguage })
  }
  const values = { uid, ownerId: creator.id, kind: 'video' as const, captions }
  const [row] = await app.database.db.insert(mediaAssets).values(values).returning()
  return { uid, id: row?.id as number }
}
const cuesOf = async (id: number) =>
  (
    await app.database.db
      .select()
      .from(captionCues)
      .where(eq(captionCues.mediaAssetId, id))
      .orderBy(asc(captionCues.id))
  ).map(({ language, startMs, text }) => [language, startMs, text])
const countsOf = async (id: number) => {
  const [row] = await app.database.db.select().from(mediaAssets).where(eq(mediaAssets.id, id))
  return row?.captions.map(({ language, cues }) => [language, cues])
}
const index = () => indexCaptions(app.ctx() as Ctx<null>)

async function send(uid: string, language: string, text: string): Promise<number> {
  const form = new FormData()
  form.append('language', language)
  form.append('file', new Blob([text]), 'captions.vtt')
  const request = new Request('http://here/', { method: 'POST', body: form })
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: `/api/media/asset/${uid}/caption`,
    headers: {
      authorization: `Bearer ${creator.token}`,
      'content-type': request.headers.get('content-type') as string,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return statusCode
}

test('captions that are uploaded can be searched at once, as words without markup; their cues go with them', async () => {
  const { uid, id } = await videoWith({})
  expect(await send(uid, 'en', vtt)).toBe(200)
  expect(await send(uid, 'hi', 'WEBVTT\n\n00:01.000 --> 00:02.000\nनमस्ते\n')).toBe(200)
  expect(await cuesOf(id)).toEqual([
    ['en', 1500, 'Namaste, everybody & all'],
    ['en', 5000, 'Part two'],
    ['hi', 1000, 'नमस्ते'],
  ])
  expect(await send(uid, 'en', 'WEBVTT\n\n00:01.000 --> 00:02.000\nNew\n')).toBe(200)
  expect(await countsOf(id)).toEqual([
    ['hi', 1],
    ['en', 1],
  ])
  await app.call('DELETE', `/media/asset/${uid}/caption/hi`, undefined, { token: creator.token })
  expect(await cuesOf(id)).toEqual([['en', 1000, 'New']])
  await app.database.db.delete(mediaAssets).where(eq(mediaAssets.id, id))
  expect(await cuesOf(id)).toEqual([])
})

test('captions from before are read by the job, once; what cannot be read is left', async () => {
  const old = await videoWith({ en: vtt, hi: 'WEBVTT\n\n00:01.000 --> 00:02.000\nनमस्ते\n' })
  const unreadable = await videoWith({ en: '', hi: 'no captions' })
  await index()
  expect(await cuesOf(old.id)).toHaveLength(3)
  expect(await countsOf(old.id)).toEqual([
    ['en', 2],
    ['hi', 1],
  ])
  expect(await countsOf(unreadable.id)).toEqual([
    ['en', 0],
    ['hi', 0],
  ])
  await app.database.db.delete(captionCues).where(eq(captionCues.mediaAssetId, old.id))
  await index()
  expect(await cuesOf(old.id)).toEqual([])
})

test('of a cue a bounded part is searched, and no letter of it is cut in two', () => {
  expect(wordsOf({ text: `${'a'.repeat(maxCueSearchLength - 1)}😀` })).toHaveLength(maxCueSearchLength)
  expect(wordsOf({ text: 'a\0b <b>c</b>\n&lt;d&gt;' })).toBe('ab c <d>')
})

test('the most cues that a file may have are stored', async () => {
  const { id } = await videoWith({})
  const cues = Array.from({ length: 10_000 }, (_, n) => ({
    startMs: n * 1000,
    endMs: n * 1000 + 900,
    text: `अगर SKU नहीं मिला, तो message ${n}`,
  }))
  expect(await app.ctx().transaction((tx) => storeCues(tx, id, 'hi', cues))).toBe(10_000)
  expect(await cuesOf(id)).toHaveLength(10_000)
})
