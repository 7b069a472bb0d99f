import type { Readable } from 'node:stream'
import type { Ctx } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'
import { UploadPartRefused } from '../storage/upload-part-refused.ts'
import { storageOf } from '../storage/storage.ts'
import type { Lease } from './upload-lease.ts'
import { uploadBusy, uploadNotFound } from './upload-refusals.ts'

// The protocol's requests (tus 1.0.0, creation and termination): decisions/0008.

export const tusHeaders = { 'tus-resumable': '1.0.0' }
/** A part that receives no data for this long is aborted; the received bytes stay. */
const stallMs = 30_000

const wrongOffset = refusal('WRONG_OFFSET', 409, textOf(messages, 'wrongOffset'))
const malformedPart = refusal('MALFORMED_PART', 400, textOf(messages, 'malformedPart'))
const brokenOff = refusal('BROKEN_OFF', 400, textOf(messages, 'brokenOff'))

/**
 * Adds the request's body to the upload.
 * @returns where the next part begins
 */
export async function appendPart({ settings, request }: Ctx<Actor>, lease: Lease): Promise<number> {
  const { headers, stream: body } = request
  const offsetHeader = headers['upload-offset'] ?? ''
  if (!body || !/^\d{1,15}$/.test(offsetHeader) || headers['tus-resumable'] !== '1.0.0') throw malformedPart()
  const { path, bytes: total } = lease.row
  const offset = Number(offsetHeader)
  if (offset + Number(headers['content-length']) > total) throw malformedPart()
  const { uploads } = await storageOf(settings)
  lease.onLeave(() => void body.destroy())
  const watched = breakStalled(body)
  try {
    return await taken(uploads.append(path, { body, offset, total, held: lease.held }))
  } finally {
    watched()
  }
}

/** An error of the storage as a refusal; a broken connection is no bug. */
export async function taken<T>(storing: Promise<T>): Promise<T> {
  try {
    return await storing
  } catch (thrown) {
    const why = thrown instanceof UploadPartRefused ? thrown.why : undefined
    if (why === 'absent') throw uploadNotFound()
    if (why === 'elsewhere') throw wrongOffset()
    if (why === 'not ours') throw uploadBusy({ retryAfterSeconds: 2 })
    const { code = '' } = thrown as { code?: string }
    if (['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(code)) throw brokenOff()
    throw thrown
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
