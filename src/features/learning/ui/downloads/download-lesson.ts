import { lessonNotes } from '#features/notes/contract.ts'
import { addressOf } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import {
  appendChunk,
  chunkBytes,
  completeFile,
  deviceFile,
  type DeviceFile,
  removeFile,
  storeFile,
} from '#platform/browser/device-store/encrypted-files.ts'
import { deviceFilesPath } from '#platform/browser/device-store/names.ts'
import { learningLesson } from '../../contract/lessons.ts'
import { type DownloadQuality, fingerprintOf, pictureAddresses, rungFor } from '../../rules/downloads.ts'
import { type DownloadedLesson, ownerOf } from './downloads-store.ts'
import { DownloadError, fetchReply } from './fetch-reply.ts'

type Lesson = ReplyOf<typeof learningLesson>
type Video = NonNullable<Lesson['video']>
/** A file of a lesson: where it comes from, and the address that it has on this device. */
type Part = { address: string; url: string; owner: string; isPicture?: boolean }

const bytesOf = (text: string) => new TextEncoder().encode(text)
const json = 'application/json; charset=utf-8'

/**
 * Downloads one lesson with all its files, from where an earlier try stopped. Its own answer is stored last: until then
 * the lesson is not on this device.
 * @param onBytes how many bytes of it are stored
 * @throws CallError, an AbortError, or a QuotaExceededError where the device is full
 */
export async function downloadLesson(
  lesson: DownloadedLesson,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<void> {
  const owner = ownerOf(lesson)
  const folder = `${deviceFilesPath}${owner}/`
  const address = addressOf(learningLesson, { uid: lesson.course, lessonUid: lesson.uid })
  const reply = JSON.parse(await fetchReply(address, signal)) as { data: Lesson }
  const parts: Part[] = []
  const local = (name: string, url: string): string => {
    parts.push({ address: folder + name, url, owner })
    return folder + name
  }
  const { data } = reply
  const video = data.video && (await localVideo(data.video, lesson.quality, { owner, folder, local, signal }))
  const file = data.resource?.file
  const body = data.body.replaceAll(/ (srcset|sizes)="[^"]*"/g, '')
  // Several lessons may show a picture under its one address: it is the course's, and goes with the course.
  for (const picture of pictureAddresses(body))
    parts.push({ address: picture, url: picture, owner: lesson.course, isPicture: true })
  const stored = {
    ...reply,
    data: {
      ...data,
      body,
      video,
      resource: data.resource && { ...data.resource, file: file ? { ...file, href: local('file', file.href) } : null },
    },
  }
  let done = 0
  for (const part of parts) {
    const onPartBytes = (bytes: number) => onBytes(Math.min(lesson.bytes, done + bytes))
    done += await downloadFile(part, signal, onPartBytes).catch((error: unknown) => {
      if (part.isPicture && isGone(error)) return 0
      throw error
    })
  }
  await storeReply(addressOf(lessonNotes, { uid: lesson.course, lessonUid: lesson.uid }), owner, signal)
  await storeFile({ address, owner, type: json }, bytesOf(JSON.stringify(stored)))
}

/** A picture that is not there any more is missing with a network too: the text is worth having without it. */
const isGone = (error: unknown): boolean =>
  error instanceof DownloadError && (error.status === 404 || error.status === 410)

/** Stores the answer to a call under the call's address. @returns the answer as it came */
export async function storeReply(address: string, owner: string, signal?: AbortSignal): Promise<string> {
  const reply = await fetchReply(address, signal)
  await storeFile({ address, owner, type: json }, bytesOf(reply))
  return reply
}

/** Stores a public picture, such as a course's cover. */
export async function storePicture(address: string, owner: string): Promise<void> {
  await downloadFile({ address, url: address, owner }, new AbortController().signal, () => {})
}

type Places = { owner: string; folder: string; local: (name: string, url: string) => string; signal: AbortSignal }

/** The video with addresses on this device: one rendition of it, or the original. */
async function localVideo(video: Video, quality: DownloadQuality, places: Places) {
  const { local } = places
  const rung = video.hls ? rungFor(video.hls.rungs, quality) : undefined
  const [original] = video.sources
  const hls = rung && { src: await localPlaylist(rung.src, places) }
  return {
    ...video,
    fingerprint: fingerprintOf(video),
    sources: hls || !original ? [] : [{ ...original, src: local('video', original.src) }],
    hls: hls ? { ...hls, rungs: [{ ...rung, src: hls.src }] } : null,
    captions: video.captions.map(({ src, language }) => ({ src: local(`${language}.vtt`, src), language })),
    poster: video.poster && local('poster', video.poster),
  }
}

/** A rendition's playlist, stored with addresses on this device for every file that it names. */
async function localPlaylist(src: string, { owner, folder, local, signal }: Places): Promise<string> {
  const answer = await fetch(src, { signal })
  if (!answer.ok) throw new DownloadError(answer.status)
  const known = new Map<string, string>()
  const localOf = (url: string) => {
    const address = known.get(url) ?? local(`video-${known.size}.mp4`, url)
    known.set(url, address)
    return address
  }
  const lines = (await answer.text()).split('\n').map((line) => {
    if (line.startsWith('#')) return line.replace(/URI="([^"]+)"/, (_, url: string) => `URI="${localOf(url)}"`)
    return line.trim() === '' ? line : localOf(line.trim())
  })
  const address = `${folder}video.m3u8`
  await storeFile({ address, owner, type: 'application/vnd.apple.mpegurl' }, bytesOf(lines.join('\n')))
  return address
}

/** Under its address a picture never changes. */
const neverChanges = (url: string) => url.startsWith('/api/media/image/')

/**
 * Stores a file from where an earlier try stopped, if it is still the same: its tag tells it from the one that took its
 * place.
 * @returns how many bytes the file has
 */
async function downloadFile(part: Part, signal: AbortSignal, onBytes: (bytes: number) => void): Promise<number> {
  const { address, url, owner } = part
  let file = await unfinishedFile(address)
  if (file?.complete && (neverChanges(url) || !file.tag)) return file.bytes
  const answer = await fetch(url, { signal, headers: headersToGoOn(file) })
  if (file?.complete && answer.status === 304) return file.bytes
  // All of it had come when the earlier try stopped.
  if (file && answer.status === 416) {
    await removeFile(address)
    return downloadFile(part, signal, onBytes)
  }
  if (!answer.ok || !answer.body) throw new DownloadError(answer.status)
  if (file && answer.status !== 206) {
    await removeFile(address)
    file = undefined
  }
  file ??= {
    address,
    owner,
    type: answer.headers.get('content-type') ?? 'application/octet-stream',
    tag: answer.headers.get('etag') ?? '',
    bytes: 0,
    complete: false,
  }
  for await (const chunk of chunksOf(answer.body)) {
    file = await appendChunk(file, chunk)
    onBytes(file.bytes)
  }
  await completeFile(file)
  return file.bytes
}

function headersToGoOn(file: DeviceFile | undefined): Record<string, string> {
  if (!file?.tag) return {}
  return file.complete ? { 'if-none-match': file.tag } : { range: `bytes=${file.bytes}-`, 'if-range': file.tag }
}

/** What an earlier try has stored of a file; whole chunks of a file with a tag can be continued. */
async function unfinishedFile(address: string): Promise<DeviceFile | undefined> {
  const file = await deviceFile(address)
  if (!file || file.complete || (file.tag && file.bytes % chunkBytes === 0)) return file
  await removeFile(address)
  return undefined
}

/** A stream in pieces of `chunkBytes`; the last may be shorter. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader()
  let chunk = new Uint8Array(chunkBytes)
  let filled = 0
  for (let { done, value } = await reader.read(); !done && value; { done, value } = await reader.read()) {
    for (let at = 0; at < value.length;) {
      const part = value.subarray(at, at + chunkBytes - filled)
      chunk.set(part, filled)
      filled += part.length
      at += part.length
      if (filled < chunkBytes) continue
      yield chunk
      chunk = new Uint8Array(chunkBytes)
      filled = 0
    }
  }
  if (filled > 0) yield chunk.slice(0, filled)
}
