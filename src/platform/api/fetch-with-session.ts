import { browserStore } from '../browser/browser-store.ts'
import { messages } from '../messages/en.ts'
import { CallError, type Incoming, refusalOf } from './client.ts'
import { sessionHeaders } from './session-headers.ts'

type Options = {
  timeoutMs: number
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** As in `call`. */
  cache?: 'no-store'
  /** Words a refusal otherwise than `call` does. */
  refusal?: (incoming: Incoming) => CallError
}

/**
 * Asks the API for what is no envelope: a file, an answer that is stored as it came, the start of an upload. What is
 * refused is an envelope, and handled as `call` handles it.
 * @throws CallError with a message for the person using the product; what `signal` gives as its reason
 */
export async function fetchWithSession<Result>(
  url: string,
  read: (answer: Response) => Result | Promise<Result>,
  { timeoutMs, method = 'GET', headers, signal, cache, refusal }: Options,
): Promise<Result> {
  const token = browserStore.get('authToken')
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await fetch(url, {
      method,
      headers: { ...sessionHeaders(), ...headers },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(cache ? { cache } : {}),
    })
    if (answer.ok) return await read(answer)
    const incoming = { status: answer.status, text: await answer.text() }
    throw refusal ? refusal(incoming) : refusalOf({}, incoming, token)
  } catch (error) {
    if (error instanceof CallError || signal?.aborted) throw error
    if (timeout.aborted) throw new CallError(0, 'TIMEOUT_ERROR', messages.timeout)
    throw new CallError(0, 'FETCH_ERROR', messages.noNetwork)
  }
}
