import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { S3 } from '@aws-sdk/client-s3'
import { hourMs } from '#platform/format/durations.ts'
import { type BucketSettings, clientConfig } from '#features/media/storage/bucket.ts'

export type StoredFile = { name: string; bytes: number; at: Date }

/** Where the archive lies: files in folders, named by paths with `/`. */
export type ArchivePlace = {
  /** Writes a file that appears under its name only when it is whole and on the disk. @returns its size in bytes */
  put(name: string, body: AsyncIterable<Buffer>): Promise<number>
  read(name: string): Promise<Readable>
  /** The files of one folder by name, those after `after` alone; none where there is no such folder. */
  list(folder: string, after?: string): Promise<StoredFile[]>
  remove(name: string): Promise<void>
}

export type ArchiveSettings = { folder: string } | { bucket: BucketSettings; prefix: string }

export function openPlace(settings: ArchiveSettings): ArchivePlace {
  return 'folder' in settings ? folderPlace(settings.folder) : bucketPlace(settings.bucket, settings.prefix)
}

const partEnding = '.part'
const none = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return []
  throw error
}

function folderPlace(root: string): ArchivePlace {
  return {
    async put(name, body) {
      const path = join(root, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await removeAbandoned(dirname(path))
      let bytes = 0
      const part = await open(path + partEnding, 'w', 0o600)
      try {
        for await (const chunk of body) {
          await part.writeFile(chunk)
          bytes += chunk.length
        }
        await part.sync()
      } catch (error) {
        await rm(path + partEnding, { force: true })
        throw error
      } finally {
        await part.close()
      }
      await rename(path + partEnding, path)
      const folder = await open(dirname(path), 'r')
      await folder.sync().finally(() => folder.close())
      return bytes
    },
    read: async (name) => createReadStream(join(root, name), { highWaterMark: 1024 * 1024 }),
    async list(folder, after = '') {
      const names = (await readdir(join(root, folder)).catch(none)).filter(
        (name) => name > after && !name.endsWith(partEnding),
      )
      const files = await Promise.all(
        names.toSorted().map(async (name) => {
          const { size, mtime } = await stat(join(root, folder, name))
          return { name, bytes: size, at: mtime }
        }),
      )
      return files
    },
    remove: (name) => rm(join(root, name), { force: true }),
  }
}

/** What a killed process left half written; one that still writes has touched its file. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => one.endsWith(partEnding))) {
    const info = await stat(join(folder, name)).catch(() => undefined)
    if (info && Date.now() - info.mtimeMs > hourMs) await rm(join(folder, name), { force: true })
  }
}

/** The memory that a file of unknown length takes on its way, and ten thousand times as much is the longest one (S3's limit of parts). */
const partBytes = 16 * 1024 * 1024

function bucketPlace(settings: BucketSettings, prefix: string): ArchivePlace {
  const s3 = new S3(clientConfig(settings))
  const Bucket = settings.name
  const keyOf = (name: string) => (prefix ? `${prefix}/${name}` : name)
  return {
    async put(name, body) {
      const Key = keyOf(name)
      const pieces = piecesOf(body)
      const first = (await pieces.next()).value ?? Buffer.alloc(0)
      if (first.length < partBytes) {
        await s3.putObject({ Bucket, Key, Body: first })
        return first.length
      }
      const { UploadId } = await s3.createMultipartUpload({ Bucket, Key })
      try {
        const Parts: { ETag: string | undefined; PartNumber: number }[] = []
        let bytes = 0
        const send = async (Body: Buffer) => {
          const PartNumber = Parts.length + 1
          const { ETag } = await s3.uploadPart({ Bucket, Key, UploadId, PartNumber, Body })
          Parts.push({ ETag, PartNumber })
          bytes += Body.length
        }
        await send(first)
        for await (const piece of pieces) await send(piece)
        await s3.completeMultipartUpload({ Bucket, Key, UploadId, MultipartUpload: { Parts } })
        return bytes
      } catch (error) {
        await s3.abortMultipartUpload({ Bucket, Key, UploadId }).catch(() => undefined)
        throw error
      }
    },
    read: async (name) => (await s3.getObject({ Bucket, Key: keyOf(name) })).Body as Readable,
    async list(folder, after) {
      const within = keyOf(`${folder}/`)
      const files: StoredFile[] = []
      for (let from = after === undefined ? undefined : within + after, more = true; more;) {
        const { Contents = [], IsTruncated } = await s3.listObjectsV2({ Bucket, Prefix: within, StartAfter: from })
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents)
          files.push({ name: Key.slice(within.length), bytes: Size, at: LastModified })
        from = Contents.at(-1)?.Key
        more = IsTruncated === true && from !== undefined
      }
      return files.filter(({ name }) => !name.includes('/'))
    },
    remove: async (name) => void (await s3.deleteObject({ Bucket, Key: keyOf(name) })),
  }
}

/** The same bytes in pieces of `partBytes`, the last one shorter. */
async function* piecesOf(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    let rest = chunk
    while (bytes + rest.length >= partBytes) {
      yield Buffer.concat([...held, rest.subarray(0, partBytes - bytes)])
      rest = rest.subarray(partBytes - bytes)
      held = []
      bytes = 0
    }
    held.push(rest)
    bytes += rest.length
  }
  if (bytes > 0) yield Buffer.concat(held)
}
