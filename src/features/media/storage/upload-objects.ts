import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { S3 } from '@aws-sdk/client-s3'
import { partBytes } from '../rules.ts'
import { UploadPartRefused } from './upload-part-refused.ts'
import type { Part, Storage, UploadStore } from './storage.ts'

/** S3 takes no more to one object. */
const maxParts = 10_000

type Listed = { PartNumber?: number | undefined; ETag?: string | undefined; Size?: number | undefined }

/** For `catch`: undefined where nothing is there by that name. */
export function missing(error: unknown): undefined {
  const { name = '', $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  if ($metadata?.httpStatusCode !== 404 && !['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(name)) throw error
}

/**
 * Uploads as multipart uploads of a bucket. Its parts are of one size, however large ours are. Bytes that do not fill a
 * part yet are an object beside the upload, named by the number of that part. So a late write, or one of a killed
 * server, can never shift the bytes that follow: a part with the same number has the same bytes, and the extra object
 * is ignored once its part exists.
 */
export function uploadObjects(
  s3: S3,
  Bucket: string,
  files: () => Pick<Storage, 'read' | 'remove' | 'stat'>,
): UploadStore {
  const notes = (path: string) => `${path}.notes/`
  const rest = (path: string, part: number) => `${notes(path)}rest-${part}`
  /** The bucket's own name of an upload never changes. */
  const known = new Map<string, string>()

  async function idOf(path: string): Promise<string | undefined> {
    const here = known.get(path)
    if (here) return here
    const note = await s3.getObject({ Bucket, Key: `${notes(path)}id` }).catch(missing)
    if (!note) return undefined
    const id = await text(note.Body as Readable)
    known.set(path, id)
    return id
  }

  /** Its parts so far; undefined where no upload is under way. */
  async function partsOf(path: string) {
    const UploadId = await idOf(path)
    if (!UploadId) return undefined
    const parts: Listed[] = []
    for (let after = ''; ;) {
      const listInput = { Bucket, Key: path, UploadId, ...(after ? { PartNumberMarker: after } : {}) }
      const listed = await s3.listParts(listInput).catch(missing)
      if (!listed) return void known.delete(path)
      parts.push(...(listed.Parts ?? []))
      after = (listed.IsTruncated && listed.NextPartNumberMarker) || ''
      if (!after) return { UploadId, parts }
    }
  }

  async function place(path: string) {
    const found = await partsOf(path)
    if (!found) return undefined
    const next = found.parts.length + 1
    const whole = found.parts.reduce((sum, { Size = 0 }) => sum + Size, 0)
    const waiting = (await files().stat(rest(path, next)))?.bytes ?? 0
    return { UploadId: found.UploadId, next, whole, waiting, offset: whole + waiting }
  }

  async function append(path: string, part: Part, folder: string): Promise<number> {
    const at = await place(path)
    if (!at) throw new UploadPartRefused('absent')
    if (at.offset !== part.offset) throw new UploadPartRefused('elsewhere')
    const { UploadId, next, whole } = at
    const file = join(folder, 'part')
    if (at.waiting > 0) await pipeline(await files().read(rest(path, next)), createWriteStream(file))
    let broken: unknown
    await pipeline(part.body, createWriteStream(file, { flags: 'a' })).catch((error: unknown) => (broken = error))
    const { size } = await stat(file)
    const piece = (from: number, to: number) => {
      if (!part.held()) throw new UploadPartRefused('not ours')
      return { Body: createReadStream(file, { start: from, end: to - 1 }), ContentLength: to - from }
    }
    const complete = whole + size === part.total
    const pieceBytes = Math.max(partBytes, Math.ceil(part.total / maxParts))
    let sent = 0
    for (let PartNumber = next; sent < size; PartNumber += 1) {
      const to = Math.min(size, sent + pieceBytes)
      if (to - sent === pieceBytes || complete)
        await s3.uploadPart({ Bucket, Key: path, UploadId, PartNumber, ...piece(sent, to) })
      else if (to > at.waiting) await s3.putObject({ Bucket, Key: rest(path, PartNumber), ...piece(sent, to) })
      sent = to
    }
    if (at.waiting > 0 && (size >= pieceBytes || complete)) await s3.deleteObject({ Bucket, Key: rest(path, next) })
    if (broken) throw broken
    return whole + size
  }

  return {
    async create(path, ContentType) {
      const { UploadId = '' } = await s3.createMultipartUpload({ Bucket, Key: path, ContentType })
      await s3.putObject({ Bucket, Key: `${notes(path)}id`, Body: UploadId })
    },
    offset: async (path) => (await place(path))?.offset ?? (await files().stat(path))?.bytes,
    async append(path, part) {
      const folder = await mkdtemp(join(tmpdir(), 'sopaan-part-'))
      try {
        return await append(path, part, folder)
      } catch (error) {
        missing(error)
        throw new UploadPartRefused('absent')
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    async finish(path) {
      const found = await partsOf(path)
      if (found) {
        const Parts = found.parts.map(({ ETag, PartNumber }) => ({ ETag, PartNumber }))
        const { UploadId } = found
        // Another server may have said so first.
        await s3.completeMultipartUpload({ Bucket, Key: path, UploadId, MultipartUpload: { Parts } }).catch(missing)
      }
      known.delete(path)
      await files().remove(notes(path))
    },
    async discard(path) {
      const UploadId = await idOf(path)
      if (UploadId) await s3.abortMultipartUpload({ Bucket, Key: path, UploadId }).catch(missing)
      known.delete(path)
      await files().remove(notes(path))
      await files().remove(path)
    },
  }
}
