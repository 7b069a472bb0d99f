import { fileTypeFromStream } from 'file-type'
import { Readable } from 'node:stream'
import { allowedTypes, convertedTypes, type UploadKind } from '../rules.ts'
import type { Storage } from '../storage/storage.ts'

/** Names that the same content also goes by. */
const otherNames: Record<string, string> = {
  'video/x-m4v': 'video/mp4',
  'application/ogg': 'video/ogg',
  'video/ogg': 'video/ogg',
  'application/x-cfb': 'application/msword',
}

/** Enough to tell the types apart, and little enough that no content keeps the server busy. */
export const maxSniffedBytes = 262_144

/**
 * What a stored file is by its content, where that is a type allowed for its kind; undefined for anything else. Looks at
 * its beginning alone, however long it is.
 * @param converts whether this server turns other videos into MP4
 */
export async function contentType(
  storage: Storage,
  path: string,
  kind: UploadKind,
  converts: boolean,
): Promise<string | undefined> {
  const stored = await storage.stat(path)
  if (!stored || stored.bytes === 0) return undefined
  const stream = await storage.read(path, { start: 0, end: Math.min(stored.bytes, maxSniffedBytes) - 1 })
  try {
    const found = await fileTypeFromStream(Readable.toWeb(stream) as never)
    const type = found && (otherNames[found.mime] ?? found.mime)
    const known =
      type !== undefined && (type in allowedTypes[kind] || (kind === 'video' && converts && type in convertedTypes))
    return known ? type : undefined
  } catch {
    // Cut short in the middle of what should tell.
    return undefined
  } finally {
    stream.destroy()
  }
}
