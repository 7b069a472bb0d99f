import { CallError } from '#platform/api/client.ts'
import { fetchWithSession } from '#platform/api/fetch-with-session.ts'
import { messages } from '#platform/messages/en.ts'

/** Longer than a call waits: nobody looks at a lesson that is being stored. */
const timeoutMs = 60_000

/** A file of a lesson did not come as it should. */
export class DownloadError extends CallError {
  constructor(status: number) {
    super(status, 'DOWNLOAD_FAILED', messages.unexpected)
  }
}

/**
 * The answer to a call as the server sent it: so it is stored, and so a page without a network gets it.
 * @throws CallError with a message for the person using the product
 */
export async function fetchReply(address: string, signal?: AbortSignal): Promise<string> {
  const headers = { accept: 'application/json' }
  return fetchWithSession(address, (answer) => answer.text(), {
    timeoutMs,
    signal,
    headers,
    // What is stored already must not be stored again as new.
    cache: 'no-store',
  })
}
