import { CallError } from '../api/client.ts'
import { type Endpoint, type InputOf, pathFields, pathOf } from '../api/contract.ts'
import { messages } from '../messages/en.ts'
import { browserStore } from './browser-store.ts'

/** Long enough for a big table on a slow line. */
const timeoutMs = 60_000

/**
 * A file that needs a session, as a link can't carry one (`answers: 'file'` or `'list'`, GET).
 * @throws CallError with a message for the person using the product
 */
export async function fetchFile<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Blob> {
  const path = pathOf(endpoint)
  const rest = new URLSearchParams()
  let url = `/api${path}`
  for (const [name, value] of Object.entries(input as Record<string, unknown>)) {
    if (pathFields(path).includes(name)) url = url.replace(`{${name}}`, encodeURIComponent(String(value)))
    else if (value !== undefined && value !== '') rest.append(name, String(value))
  }
  const token = browserStore.get('authToken')
  const answer = await fetch(`${url}?${rest}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw new CallError(0, 'FETCH_ERROR', messages.noNetwork)
  })
  if (!answer.ok) throw new CallError(answer.status, 'FILE_REFUSED', messages.unexpected)
  return answer.blob()
}

/** The whole of a list, as a table shows it, into a file (`answers: 'list'`). */
export async function downloadList<E extends Endpoint & { answers: 'list' }>(
  endpoint: E,
  input: InputOf<E>,
  name: string,
): Promise<void> {
  saveFile(await fetchFile(endpoint, { ...(input as object), format: 'csv' } as InputOf<E>), `${name}.csv`)
}

/** Lets the browser keep a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has taken it up by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
