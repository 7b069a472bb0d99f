import { type Refusal, refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'
import type { Storage } from './storage.ts'

const storageFull = refusal('STORAGE_FULL', 503, textOf(messages, 'storageFull'))
const storageAway = refusal('STORAGE_AWAY', 503, textOf(messages, 'storageAway'))

const fullSeconds = 600
const awaySeconds = 60

/** The answer where no room is left. @param cause what the disk answered, for the log */
export const noRoom = (cause?: unknown): Refusal => storageFull({ retryAfterSeconds: fullSeconds, cause })

/** No room left: on the disk, of the person, or of one file. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
/** A folder that can't be written: read-only, of another user, with a file in its place; or a disk that fails. */
const unusable = new Set(['EROFS', 'EACCES', 'EPERM', 'EEXIST', 'ENOTDIR', 'EIO', 'ESTALE'])

/**
 * What an operator has to mend, or what passes, as a refusal that people can read: STORAGE_FULL or STORAGE_AWAY (503). Any
 * other error stays as it is, such as that of a file that is not there.
 */
export function namedProblem(error: unknown): unknown {
  const { code = '', $metadata } = error as { code?: string; $metadata?: { httpStatusCode?: number } }
  if (full.has(code)) return noRoom(error)
  if (unusable.has(code) || isBucketAway($metadata))
    return storageAway({ retryAfterSeconds: awaySeconds, cause: error })
  return error
}

/** @param answer what the S3 client adds to each of its errors; without a status where nothing was answered */
function isBucketAway(answer: { httpStatusCode?: number } | undefined): boolean {
  if (!answer) return false
  const { httpStatusCode: status = 0 } = answer
  return status < 200 || status >= 500 || [401, 403, 408, 429].includes(status)
}

/** The same storage, whose problems are refusals. */
export function refusingStorage(storage: Storage): Storage {
  const refusing = <Result>(call: Promise<Result>) =>
    call.catch((error: unknown): never => {
      throw namedProblem(error)
    })
  const named =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    (...args: Args) =>
      refusing(call(...args))
  const { uploads } = storage
  return {
    ...storage,
    stat: named(storage.stat),
    read: named(storage.read),
    put: named(storage.put),
    withFile: (path, work) => refusing(storage.withFile(path, work)),
    remove: named(storage.remove),
    room: named(storage.room),
    uploads: {
      create: named(uploads.create),
      offset: named(uploads.offset),
      append: named(uploads.append),
      finish: named(uploads.finish),
      discard: named(uploads.discard),
    },
  }
}
