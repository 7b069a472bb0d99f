import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { CallerRequest } from '../api/action.ts'
import { Refusal } from '../api/errors.ts'
import { textOf } from '../i18n/text.ts'
import { messages } from '../messages/en.ts'
import { maxFields, objectFromForm, tooManyFields } from './form-body.ts'
import { malformed } from './refuse.ts'

/** The largest file that a multipart body may carry (specification 9). */
export const maxFileBytes = 5_242_880

type SentFile = NonNullable<CallerRequest['file']>
export type Multipart = { fields: Record<string, unknown>; file?: SentFile }

const sliceBytes = 64 * 1024

/**
 * Reads a whole multipart body (RFC 7578) of fields and at most one file.
 * @throws a refusal: 400 for a body that breaks the format, 413 for too many fields or too large a file, 415 for a file
 *   where none is taken
 */
export function readMultipart(body: Buffer, contentType: string, takesFile: boolean): Promise<Multipart> {
  if (body.length === 0) return Promise.resolve({ fields: {} })
  return new Promise((resolve, reject) => {
    const fields: [string, string][] = []
    let file: SentFile | undefined
    let refused = false
    const refuse = (refusal: Refusal) => {
      refused = true
      reject(refusal)
    }
    const parser = openParser(contentType)
    parser
      .on('field', (name: string | undefined, value, _nameCut, valueCut) => {
        if (name === undefined || valueCut) refuse(malformed())
        else fields.push([name, value])
      })
      .on('file', (name: string | undefined, stream, filename: string | undefined, _encoding, type) => {
        const chunks: Buffer[] = []
        stream
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('limit', () => refuse(new Refusal('TOO_LARGE', 413, textOf(messages, 'fileTooLarge'))))
          .on('error', () => refuse(malformed()))
          .on('end', () => (file = { name: filename ?? '', type, bytes: Buffer.concat(chunks) }))
        if (!takesFile) refuse(new Refusal('UNEXPECTED_FILE', 415, textOf(messages, 'wrongType')))
        else if (name === undefined) refuse(malformed())
      })
      .on('fieldsLimit', () => refuse(tooManyFields()))
      .on('partsLimit', () => refuse(tooManyFields()))
      .on('filesLimit', () => refuse(malformed()))
      .on('error', () => refuse(malformed()))
      .on('finish', () => {
        if (!refused) resolve({ fields: objectFromForm(fields), ...(file ? { file } : {}) })
      })
    // In slices, so that what comes after a limit is not read.
    for (let at = 0; at < body.length && !refused; at += sliceBytes) parser.write(body.subarray(at, at + sliceBytes))
    if (!refused) parser.end()
  })
}

function openParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        fields: maxFields,
        files: 1,
        parts: maxFields + 1,
        fileSize: maxFileBytes,
        headerPairs: 20,
        headerSize: 8192,
      },
    })
  } catch {
    throw malformed()
  }
}
