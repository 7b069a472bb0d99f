import { CallError } from '#platform/api/client.ts'
import { browserStore } from '#platform/browser/browser-store.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { messages } from '../messages/en.ts'
import { typeOf, type UploadKind } from '../rules.ts'

/** A fingerprint of a file: after a reload a browser no longer has the file itself. */
export function fingerprintOf(file: Pick<File, 'name' | 'size' | 'lastModified'>): string {
  return `${file.name}|${file.size}|${file.lastModified}`
}

export const uploadAddress = (uid: string) => `/api/media/uploads/${uid}`

export function tusHeaders(): Record<string, string> {
  const token = browserStore.get('authToken')
  return { 'Tus-Resumable': '1.0.0', ...(token ? { Authorization: `Bearer ${token}` } : {}) }
}

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
  const answer = await fetch('/api/media/uploads', {
    method: 'POST',
    headers: { ...tusHeaders(), 'Upload-Length': String(file.size), 'Upload-Metadata': metadata },
    signal: AbortSignal.timeout(15_000),
  }).catch(() => {
    throw new CallError(0, 'FETCH_ERROR', platformMessages.noNetwork)
  })
  if (answer.status !== 201) throw refusalFrom(answer.status, await answer.text())
  return answer.headers.get('location')?.split('/').at(-1) ?? ''
}

/** The server's own message, if there is one. */
export function refusalFrom(status: number, text: string): CallError {
  let uploadMetadata: { message?: string; error?: string } = {}
  try {
    uploadMetadata = JSON.parse(text) as typeof uploadMetadata
  } catch {
    // A proxy's own page, or nothing at all.
  }
  const message =
    status === 401
      ? platformMessages.sessionExpired
      : status >= 500 && uploadMetadata.error !== 'STORAGE_FULL'
        ? platformMessages.serverError
        : uploadMetadata.message
  return new CallError(status, uploadMetadata.error ?? 'UNKNOWN', message ?? platformMessages.unexpected)
}

/** Base64 of a text's UTF-8 bytes. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
