import { browserStore } from '#platform/browser/browser-store.ts'
import { messages as language } from '#platform/messages/language-en.ts'

/** A file or an answer did not come as it should; `status` 0: nothing came. */
export class DownloadError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The download was answered ${status}`)
    this.status = status
  }
}

/** The answer to a call as the server sent it: so it is stored, and so a page without a network gets it. */
export async function fetchReply(address: string, signal?: AbortSignal): Promise<string> {
  const answer = await fetch(address, {
    headers: {
      accept: 'application/json',
      'accept-language': language.tag,
      authorization: `Bearer ${browserStore.get('authToken')}`,
    },
    signal: signal ?? null,
  })
  if (!answer.ok) throw new DownloadError(answer.status)
  return answer.text()
}
