import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = number | 'never'
export type HttpReceiver = {
  origin: string
  /** The bodies that came, and how each was answered. */
  received: { path: string; headers: Record<string, unknown>; body: string; answer: Answer }[]
  /** How it answers from now on: with this status, or not at all. */
  answer: Answer
  close(): Promise<void>
}

/** A service on this machine that takes whatever is posted to it: a collector of traces, a receiver of error reports. */
export async function openReceiver(): Promise<HttpReceiver> {
  const server = createServer(async (request, reply) => {
    let body = ''
    for await (const part of request) body += String(part)
    const { answer } = receiver
    receiver.received.push({ path: request.url ?? '', headers: request.headers, body, answer })
    if (answer !== 'never') reply.writeHead(answer, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const receiver: HttpReceiver = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: 200,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return receiver
}
