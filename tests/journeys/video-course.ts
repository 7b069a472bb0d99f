import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type APIRequestContext, expect } from '@playwright/test'
import { type Author, decide, newCreator, saveLesson, submitOver, uidOf } from './creating.ts'
import { call } from './journey.ts'

/** A video of the demo school, for machines that can make none. */
export const schoolVideo = resolve(import.meta.dirname, '../../seed/videos/apna-parichay/video.mp4')

/** A video with a tone, 640 × 360, in a file of this folder; undefined where the machine has no ffmpeg. */
export function makeVideo(folder: string, seconds: number): string | undefined {
  const file = join(folder, 'First knot.mp4')
  const made = spawnSync('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `testsrc2=size=640x360:rate=25:duration=${seconds}`],
    ...['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`],
    ...['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest', file],
  ])
  return made.status === 0 ? file : undefined
}

/** Sends a video of one part, and waits until it can be played: with its renditions, where the server makes any. */
async function uploadVideo(request: APIRequestContext, { token }: Author, file: string): Promise<string> {
  const data = await readFile(file)
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const metadata = { filename: 'First knot.mp4', filetype: 'video/mp4', kind: 'video' }
  const pairs = Object.entries(metadata).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
  const about = { 'upload-length': String(data.length), 'upload-metadata': pairs.join(',') }
  const started = await request.post('/api/media/uploads', { headers: { ...headers, ...about } })
  const address = started.headers().location ?? ''
  const part = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  expect((await request.patch(address, { headers: { ...headers, ...part }, data })).status()).toBe(204)
  const uid = address.split('/').at(-1) ?? ''
  const asset = async () => (await call(request, 'GET', `/media/asset/${uid}`, undefined, token)).data
  const isReady = async () => {
    const { state, ladder, preparesVideo } = await asset()
    return state === 'READY' && (ladder === 'ready' || !preparesVideo)
  }
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
  return uid
}

/** A published free course of one video with English captions. */
export async function videoCourse(request: APIRequestContext, file: string, captions: string) {
  const author = await newCreator(request)
  const lesson = { uid: uidOf('lesson'), kind: 'video', title: 'The first knot', preview: false }
  const categories = (await call(request, 'POST', '/course/get-dropdown')).data as { id: number }[]
  const fields = {
    title: `Macramé for Balconies ${uidOf('')}`,
    description: '<p>Two cords, four knots, and a hanger for your balcony by the evening.</p>',
    categoryId: categories[0]?.id,
    price: 499,
    outline: [{ uid: uidOf('section'), title: 'Knots', lessons: [lesson] }],
  }
  const { uid } = (await call(request, 'POST', '/creator/course', fields, author.token)).data
  const mediaUid = await uploadVideo(request, author, file)
  const answer = await request.post(`/api/media/asset/${mediaUid}/caption`, {
    headers: { authorization: `Bearer ${author.token}` },
    multipart: { language: 'en', file: { name: 'first.vtt', mimeType: 'text/vtt', buffer: Buffer.from(captions) } },
  })
  expect(answer.ok()).toBe(true)
  await saveLesson(request, author, uid, lesson.uid, { kind: 'video', mediaUid, notes: '' })
  await submitOver(request, author, uid)
  await decide(request, uid, 'approve')
  await call(request, 'POST', `/creator/course/${uid}/price`, { price: null, free: true }, author.token)
  return { uid: uid as string, lesson }
}
