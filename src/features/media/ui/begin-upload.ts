import { CallError, callTimeoutMs, refusalOf } from '#platform/api/client.ts'
import { fetchWithSession } from '#platform/api/fetch-with-session.ts'
import { sessionHeaders } from '#platform/api/session-headers.ts'
import { browserStore } from '#platform/browser/browser-store.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { messages } from '../messages/en.ts'
import { typeOf, type UploadKind } from '../rules.ts'

/** A fingerprint of a file: after a reload a browser no longer has the file itself. */
export function fingerprintOf(file: Pick<File, 'name' | 'size' | 'lastModified'>): string {
  return `${file.name}|${file.size}|${file.lastModified}`
}

export const uploadAddress = (uid: string) => `/api/media/uploads/${uid}`

export const tusHeaders = (): Record<string, string> => ({ 'Tus-Resumable': '1.0.0', ...sessionHeaders() })

/**
 * Announces a file to the server.
 * @returns its asset's uid
 * @throws CallError with a message for the person
 */
export async function beginUpload(file: File, kind: UploadKind): Promise<string> {
  const type = typeOf(kind, file.type, file.name)
  if (!type) throw new CallError(415, 'WRONG_TYPE', messages.wrongType(kind))
  const uploadMetadata = { filename: file.name, filetype: type, kind, fingerprint: fingerprintOf(file) }
  const metadata = Object.entries(uploadMetadata)
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(',')
  const token = browserStore.get('authToken')
  return fetchWithSession('/api/media/uploads', uidOf, {
    method: 'POST',
    headers: { 'Tus-Resumable': '1.0.0', 'Upload-Length': String(file.size), 'Upload-Metadata': metadata },
    timeoutMs: callTimeoutMs,
    refusal: ({ status, text }) => uploadRefusal(status, text, token),
  })
}

function uidOf({ status, headers }: Response): string {
  const uid = headers.get('location')?.split('/').at(-1)
  // Another server's answer, such as the sign-in page of a public network.
  if (!uid) throw new CallError(status, 'PARSING_ERROR', platformMessages.unexpected)
  return uid
}

/** The server's own message, also where it has no room left: that one says what to do. */
export function uploadRefusal(status: number, text: string, token = browserStore.get('authToken')): CallError {
  // The answer to a HEAD has no body.
  const incoming = { status, text: text || '{}' }
  return refusalOf(text.includes('STORAGE_FULL') ? { ownMessages: true } : {}, incoming, token)
}

/** Base64 of a text's UTF-8 bytes. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
