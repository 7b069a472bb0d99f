import { existsSync } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { mediaFolder } from '#features/media/storage/folder.ts'
import { storageOf } from '#features/media/storage/storage.ts'
import { messages } from '#features/operations/messages/system-check-en.ts'
import { Refusal } from '#platform/api/errors.ts'
import { newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import type { Settings } from '#platform/server/config.ts'
import { type CheckLine, ok, reasonOf, warning, wrong } from './check-line.ts'

/** Whether media can be stored: in the bucket, or in the folder, which may be yet to be created. */
export async function checkStorage(settings: Settings): Promise<CheckLine> {
  if (settings.bucket) return writeAndReadFile(settings)
  const media = mediaFolder(settings.dataDir)
  // Media may lie on another disk than DATA_DIR, by a link or a mount.
  for (const folder of [settings.dataDir, media]) {
    const line = await checkFolder(folder)
    if (line.state !== 'ok') return line
  }
  // A check creates no folder: `npm run doctor` may run as another user than the application.
  return existsSync(media) ? writeAndReadFile(settings) : ok('storage', textOf(messages, 'folderFine', media))
}

/**
 * Writes, reads and deletes a small file where media are stored. Rights alone do not say whether that works: a disk may be
 * full, and keys may open a bucket that they can't write into.
 */
export async function writeAndReadFile(settings: Settings): Promise<CheckLine> {
  const { bucket, dataDir } = settings
  const place = bucket?.name ?? mediaFolder(dataDir)
  // Deleting a folder of a bucket also needs the right to list it.
  const folder = `storage-check-${newUid()}/`
  const path = `${folder}file.txt`
  const written = Buffer.from(path)
  try {
    const storage = await storageOf(settings)
    try {
      await storage.put(path, written, 'text/plain')
      const read = await buffer(await storage.read(path))
      if (!read.equals(written)) return wrong('storage', textOf(messages, 'fileDiffers', place))
    } finally {
      await storage.remove(folder)
    }
    return ok('storage', textOf(messages, 'fileFine', place))
  } catch (error) {
    const cause = error instanceof Refusal ? error.cause : error
    if (error instanceof Refusal && error.code === 'STORAGE_FULL')
      return wrong('storage', textOf(messages, 'storageFull', place, reasonOf(cause)))
    return bucket ? bucketLine(cause, place) : wrong('storage', textOf(messages, 'fileFailed', place, reasonOf(cause)))
  }
}

/** What to do about a bucket that refused, or that is away for the moment. */
function bucketLine(error: unknown, bucket: string): CheckLine {
  const { name, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode ?? 0
  // Some services say so with 403 or 400, others with 507.
  if (status === 507 || /Quota|Full/.test(name)) return wrong('storage', textOf(messages, 'storageFull', bucket, name))
  if (status === 401 || status === 403) return wrong('storage', textOf(messages, 'bucketRefused', bucket, name))
  if (status === 404) return wrong('storage', textOf(messages, 'bucketAbsent', bucket))
  if (status >= 300 && status < 500 && status !== 408 && status !== 429)
    return wrong('storage', textOf(messages, 'bucketElsewhere', bucket))
  return warning('storage', textOf(messages, 'bucketAway', bucket))
}

/** Whether this user may write into a folder, or into the one in which it is yet to be created. */
async function checkFolder(folder: string): Promise<CheckLine> {
  for (let at = folder; ; at = dirname(at)) {
    try {
      if (!(await stat(at)).isDirectory()) return wrong('storage', textOf(messages, 'folderIsFile', at))
      await access(at, constants.W_OK)
      return ok('storage', textOf(messages, 'folderFine', folder))
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (code === 'ENOENT' && at !== dirname(at)) continue
      return wrong('storage', textOf(messages, 'folderReadOnly', at, code))
    }
  }
}
