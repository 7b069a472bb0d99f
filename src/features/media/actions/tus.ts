import type { Readable } from 'node:stream'
import { MemoryLocker, Upload } from '@tus/server'
import type { Ctx } from '#platform/action.ts'
import { refusal } from '#platform/errors.ts'
import { words } from '../messages/en.ts'
import { fullDisk } from '../storage/full-disk.ts'
import { storageOf } from '../storage/storage.ts'

// The protocol's requests (tus 1.0.0, creation and termination) over the stores of @tus/server. Its own request handling
// copies every piece of a body through web streams, which the collector of a grown process pays dearly: decisions/0008.

export const tusHeaders = { 'tus-resumable': '1.0.0' }
/** A part that nothing comes of for this long is broken off; what came is kept. */
const stallMs = 30_000

export const uploadNotFound = refusal('UPLOAD_NOT_FOUND', 404, words.uploadNotFound)
export const storageFull = refusal('STORAGE_FULL', 503, words.storageFull)
const wrongOffset = refusal('WRONG_OFFSET', 409, words.wrongOffset)
const malformedPart = refusal('MALFORMED_PART', 400, words.malformedPart)
const brokenOff = refusal('BROKEN_OFF', 400, words.brokenOff)

type Asked = Pick<Ctx, 'settings' | 'request'>
/** Two requests for one upload: the newer one is the person's, back from a line that broke; the older is let go. */
const locker = new MemoryLocker()

/** An empty upload at this path, to be filled by parts. */
export async function createUpload({ settings }: Asked, path: string, bytes: number): Promise<void> {
  const store = await (await storageOf(settings)).tusStore()
  await guarded(() => store.create(new Upload({ id: path, size: bytes, offset: 0 })))
}

/**
 * Adds the request's body to the upload.
 * @param upload.bytes what all parts come to
 * @returns where the next part begins
 */
export async function appendPart(
  { settings, request }: Asked,
  upload: { path: string; bytes: number },
): Promise<number> {
  const { headers, stream: body } = request
  const offset = headers['upload-offset'] ?? ''
  const length = Number(headers['content-length'])
  if (!body || !/^\d{1,15}$/.test(offset) || headers['tus-resumable'] !== '1.0.0') throw malformedPart()
  if (Number(offset) + length > upload.bytes) throw malformedPart()
  const store = await (await storageOf(settings)).tusStore()
  const lock = locker.newLock(upload.path)
  const letGo = () => void body.destroy()
  await lock.lock(AbortSignal.timeout(stallMs), letGo)
  const watched = breakStalled(body)
  try {
    const { offset: here } = await guarded(() => store.getUpload(upload.path))
    if (here !== Number(offset)) throw wrongOffset()
    return await guarded(() => store.write(body, upload.path, here))
  } finally {
    watched()
    await lock.unlock()
  }
}

/** Stores throw plain objects with a status; a line that broke is nobody's bug. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    if (thrown === fullDisk) throw storageFull({ retryAfterSeconds: 600 })
    const { status_code: status, code } = thrown as { status_code?: number; code?: string }
    if (status === 404 || status === 410) throw uploadNotFound()
    if (['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(code ?? '')) throw brokenOff()
    throw thrown instanceof Error ? thrown : new Error(`the upload store failed: ${JSON.stringify(thrown)}`)
  }
}

/** Breaks off a body that does not go on; the caller comes back for the rest. @returns the end of the watch */
function breakStalled(body: Readable): () => void {
  const timer = setTimeout(() => body.destroy(), stallMs)
  const again = () => void timer.refresh()
  body.on('data', again).pause()
  return () => {
    clearTimeout(timer)
    body.off('data', again)
  }
}
