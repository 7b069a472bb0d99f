import { addressOf } from '../api/client.ts'
import type { Endpoint, InputOf } from '../api/contract.ts'
import { fetchWithSession } from '../api/fetch-with-session.ts'

/** Long enough for a big table on a slow line. */
const timeoutMs = 60_000

/**
 * A file that needs a session, as a link can't carry one (`answers: 'file'` or `'list'`, GET).
 * @throws CallError with a message for the person using the product
 */
export async function fetchFile<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Blob> {
  return fetchWithSession(addressOf(endpoint, input), (answer) => answer.blob(), { timeoutMs })
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
