import { type Incoming, type Outgoing, setTransport } from '#platform/api/client.ts'

type Refusal = { message?: string; error?: string; errors?: Record<string, string>; data?: object }
type Waiting = { answer: (incoming: Incoming) => void; fail: (error: Error) => void }

/**
 * The server of a component test. A request waits until the test answers it, so that a test can look at the page while
 * the request is under way; the longest waiting one is answered first.
 */
export function fakeServer() {
  /** All that was sent, such as `GET /api/cities?page=2`. */
  const requests: string[] = []
  const bodies: unknown[] = []
  const waiting: Waiting[] = []

  setTransport(({ method, url, body }: Outgoing) => {
    requests.push(`${method} ${url}`)
    bodies.push(body === undefined ? undefined : JSON.parse(body))
    return new Promise((answer, fail) => waiting.push({ answer, fail }))
  })

  function oldest(): Waiting {
    const request = waiting.shift()
    if (!request) throw new Error('No request waits for an answer')
    return request
  }
  const respond = (status: number, envelope: object) => oldest().answer({ status, text: JSON.stringify(envelope) })

  return {
    requests,
    bodies,
    answer: (data: unknown, message = '') => respond(200, { status: 1, message, data }),
    refuse: (status: number, refusal: Refusal) => respond(status, { status: 0, ...refusal }),
    /** No network. */
    fail: () => oldest().fail(new Error('Failed to fetch')),
  }
}
