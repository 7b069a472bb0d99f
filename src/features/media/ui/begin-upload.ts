import { CallError } from '#platform/api/client.ts'
import { browserStore } from '#platform/browser/browser-store.ts'
import { words as platformWords } from '#platform/messages/en.ts'
import { words } from '../messages/en.ts'
import { typeOf, type UploadKind } from '../rules.ts'

/** What tells a file from another one of its name; a browser that reloads can't keep the file itself. */
export function fingerprintOf(file: Pick<File, 'name' | 'size' | 'lastModified'>): string {
  return `${file.name}|${file.size}|${file.lastModified}`
}

export const uploadAddress = (uid: string) => `/api/media/uploads/${uid}`

export function tusHeaders(): Record<string, string> {
  const token = browserStore.get('authToken')
  return { 'Tus-Resumable': '1.0.0', ...(token ? { Authorization: `Bearer ${token}` } : {}) }
}

/**
 * Tells the server that a file comes.
 * @returns its asset's uid
 * @throws CallError with a message for the person
 */
export async function beginUpload(file: File, kind: UploadKind): Promise<string> {
  const type = typeOf(kind, file.type, file.name)
  if (!type) throw new CallError(415, 'WRONG_TYPE', words.wrongType(kind))
  const said = { filename: file.name, filetype: type, kind, fingerprint: fingerprintOf(file) }
  const metadata = Object.entries(said)
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(',')
  const answer = await fetch('/api/media/uploads', {
    method: 'POST',
    headers: { ...tusHeaders(), 'Upload-Length': String(file.size), 'Upload-Metadata': metadata },
    signal: AbortSignal.timeout(15_000),
  }).catch(() => {
    throw new CallError(0, 'FETCH_ERROR', platformWords.noNetwork)
  })
  if (answer.status !== 201) throw refusalFrom(answer.status, await answer.text())
  return answer.headers.get('location')?.split('/').at(-1) ?? ''
}

/** The server's own words, where it said any. */
export function refusalFrom(status: number, text: string): CallError {
  let said: { message?: string; error?: string } = {}
  try {
    said = JSON.parse(text) as typeof said
  } catch {
    // A proxy's own page, or nothing at all.
  }
  const message =
    status === 401
      ? platformWords.sessionExpired
      : status >= 500 && said.error !== 'STORAGE_FULL'
        ? platformWords.serverError
        : said.message
  return new CallError(status, said.error ?? 'UNKNOWN', message ?? platformWords.unexpected)
}

/** Base64 of a text's UTF-8 bytes. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
