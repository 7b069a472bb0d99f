import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUid } from '#platform/http/session.ts'
import { leastCpuMs, repeated } from '../../../../tests/cpu-time.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { captionBytes } from '../rules.ts'
import { mediaAssets } from '../tables.ts'
import { readCaptions, writeCaptions } from './read-captions.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
function captionsFrom(file: Uint8Array) {
  const read = readCaptions(file)
  return Array.isArray(read) ? writeCaptions(read) : read
}
const srt =
  '1\r\n00:00:01,500 --> 00:00:04,000\r\nNamaste!\r\n<font color="red">नमस्ते</font>\r\n\r\n2\r\n00:01:00,000 --> 00:01:02,5\r\n{\\an8}Up <i>here</i>\r\n'

test('SRT becomes WebVTT: times, lines and order', () => {
  expect(captionsFrom(bytes(srt))).toBe(
    'WEBVTT\n\n00:00:01.500 --> 00:00:04.000\nNamaste!\nनमस्ते\n\n00:01:00.000 --> 00:01:02.500\nUp <i>here</i>\n',
  )
})

test('WebVTT keeps its words; notes, styles, positions and foreign tags go', () => {
  const vtt =
    '\uFEFFWEBVTT - lesson\n\nSTYLE\n::cue { background: url(https://evil.example/x) }\n\nNOTE private\n\nintro\n01:02.000 --> 01:04.000 align:start\n<v Asha>Hello</v> <script>1 < 2</script>\n'
  expect(captionsFrom(bytes(vtt))).toBe('WEBVTT\n\n00:01:02.000 --> 00:01:04.000\nHello 1 &lt; 2\n')
})

test.each([
  ['a text', 'Just a text.', 'format'],
  ['a page', '<!doctype html><p>00:00', 'format'],
  ['no cue', 'WEBVTT\n\nNOTE nothing here\n', 'no-cues'],
  ['a cue that ends before it begins', 'WEBVTT\n\n00:05.000 --> 00:04.000\nBack\n', 'time'],
  ['a time that is none', 'WEBVTT\n\n00:99.000 --> 00:04.000\nBack\n', 'time'],
])('%s is refused', (_what, text, problem) => {
  expect(captionsFrom(bytes(text))).toMatchObject({ problem })
})

test('what is not UTF-8 is refused', () => {
  expect(captionsFrom(new Uint8Array([87, 69, 66, 0xff, 0xfe]))).toMatchObject({ problem: 'encoding' })
})

test('whatever is read is read the same a second time', () => {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const time = (at: number) => `${two(at / 3600)}:${two((at / 60) % 60)}:${two(at % 60)}.000`
  const cue = fc.tuple(fc.nat(7200), fc.integer({ min: 1, max: 20 }), fc.string({ minLength: 1 }))
  const again = fc.property(fc.array(cue), (cues) => {
    const cueTexts = cues.map(
      ([at, long, words]) => `${time(at)} --> ${time(at + long)}\n${words.replaceAll(/[\r\n]/g, ' ')}\n`,
    )
    const once = captionsFrom(bytes(`WEBVTT\n\n${cueTexts.join('\n')}`))
    return typeof once !== 'string' || captionsFrom(bytes(once)) === once
  })
  expect(fc.check(again)).toMatchObject({ failed: false })
})

const oneCue = 'WEBVTT\n\n00:01.000 --> 00:02.000\n'
const manyCues = '00:01.000 --> 00:02.000\n{\\a}<i>a</i> '.padEnd(104, 'w ') + '\n\n'
const worstCaptions: [string, string][] = [
  ['unclosed overrides', repeated('{\\', captionBytes, oneCue)],
  ['overrides that close once', repeated('{\\', captionBytes, oneCue, '}')],
  ['unclosed tags', repeated('<', captionBytes, oneCue)],
  ['as many tags as are read', repeated('<a>', captionBytes, repeated('<i>', 149_000, oneCue))],
  ['tags within the limit, then arrows', repeated('-->', captionBytes, repeated('<i>', 149_000, oneCue))],
  ['arrows in the words', repeated('-->', captionBytes, oneCue)],
  ['arrows as lines', repeated('-->\n', captionBytes, 'WEBVTT\n\n')],
  ['spaces before a foreign line end', repeated(' ', captionBytes, oneCue.trimEnd(), '\u2028x')],
  ['spaces in the middle', repeated(' ', captionBytes, `${oneCue}a`, 'b')],
  ['digits before an arrow', repeated('1', captionBytes, 'WEBVTT\n\n', '-->')],
  ['empty lines', repeated('\n', captionBytes, 'WEBVTT')],
  ['empty lines of another system', repeated('\r', captionBytes, 'WEBVTT\n')],
  ['lines of one letter, then arrows', repeated('-->', captionBytes, repeated('a\n', 199_000, oneCue))],
  ['captions, as many as there may be', repeated(manyCues, captionBytes, 'WEBVTT\n\n')],
]
test.each(worstCaptions)('the largest file of %s is read or refused within 100 ms', async (_what, text) => {
  const file = bytes(text)
  expect(file.length).toBeGreaterThan(captionBytes - 200)
  expect(await leastCpuMs(() => captionsFrom(file))).toBeLessThan(100)
})

test('more tags or lines than captions have are refused', () => {
  expect(captionsFrom(bytes(oneCue + '<b>'.repeat(50_001)))).toEqual({ problem: 'too-many-tags', line: 4 })
  expect(captionsFrom(bytes(oneCue + 'a\n'.repeat(100_001)))).toMatchObject({ problem: 'too-many' })
})

let app: TestApp
let dataDir: string
let creator: Person
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sopaan-captions-'))
  app = await startApp({ env: { DATA_DIR: dataDir } })
  creator = await makePerson(app, 'CREATOR')
})
afterAll(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function makeVideo(kind: 'video' | 'document' = 'video') {
  const uid = newUid()
  await app.database.db.insert(mediaAssets).values({ uid, ownerId: creator.id, kind })
  return uid
}
async function send(uid: string, language: string, text: string | Uint8Array, token = creator.token) {
  const form = new FormData()
  form.append('language', language)
  form.append('file', new Blob([text as never]), 'captions.srt')
  const request = new Request('http://here/', { method: 'POST', body: form })
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/media/asset/${uid}/caption`,
    headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') as string },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { code: answer.statusCode, body: answer.json() }
}

test('a video has one caption file a language; a new one takes the former one’s place', async () => {
  const uid = await makeVideo()
  expect((await send(uid, 'en', srt)).code).toBe(200)
  expect((await send(uid, 'hi', srt)).code).toBe(200)
  const { body } = await send(uid, 'en', 'WEBVTT\n\n00:01.000 --> 00:02.000\nNew\n')
  expect(body.data.captions.map((one: { language: string }) => one.language)).toEqual(['hi', 'en'])
  const file = await app.app.inject(body.data.captions[1].src)
  expect([file.headers['content-type'], file.payload]).toEqual([
    'text/vtt; charset=utf-8',
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nNew\n',
  ])
  expect(await readdir(join(dataDir, 'media/captions', uid))).toHaveLength(2)
  const deletion = await app.call('DELETE', `/media/asset/${uid}/caption/en`, undefined, { token: creator.token })
  expect(deletion.body.data.captions).toHaveLength(1)
  expect(await readdir(join(dataDir, 'media/captions', uid))).toHaveLength(1)
})

test('captions are refused with the reason: too large, unreadable, another language, another’s video, no video', async () => {
  const uid = await makeVideo()
  expect((await send(uid, 'en', new Uint8Array(1_048_577))).body.message).toBe(
    'This file is too large. The limit is 1 MB.',
  )
  const misordered = await send(uid, 'en', 'WEBVTT\n\n00:05.000 --> 00:04.000\nBack\n')
  expect([misordered.code, misordered.body.message]).toEqual([
    415,
    'We couldn’t read the times in line 3, or they end before they start. Correct them and upload the file again.',
  ])
  expect((await send(uid, 'xx', srt)).code).toBe(422)
  const other = await makePerson(app, 'CREATOR')
  expect((await send(uid, 'en', srt, other.token)).code).toBe(404)
  expect((await send(await makeVideo('document'), 'en', srt)).body.error).toBe('NO_VIDEO')
})
