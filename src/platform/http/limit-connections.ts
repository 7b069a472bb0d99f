import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from './network-of.ts'

/** From a connection's first byte, or its opening, to the end of a request's headers. */
const headersMs = 10_000
/** A request's body as a whole; an upload may take longer while it goes on within this time. */
const bodyMs = 30_000
/** An upload as a whole: 3 kB a second for the largest part and the largest picture. */
const uploadMs = 1_800_000
/** Without a byte in either direction, as where nobody reads the answer. */
const idleMs = 120_000

/** What Fastify is opened with so that no connection waits for ever. */
export const timeouts = {
  connectionTimeout: idleMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: 2_000 },
} as const

/**
 * Ends requests whose body does not arrive in time, also where the answer has gone out before the body was read: 408, and
 * the connection is closed.
 */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    const { socket } = raw
    // A call in process has no connection that it could hold.
    if (!hasBody(request) || !(socket instanceof Socket)) return
    const isUpload = request.routeOptions.config.endpoint?.takes !== undefined
    let bytesRead = socket.bytesRead
    let waitedMs = 0
    const timer = setInterval(() => {
      const makesProgress = socket.bytesRead > bytesRead
      bytesRead = socket.bytesRead
      waitedMs += bodyMs
      if (isUpload && makesProgress && waitedMs < uploadMs && !reply.raw.writableEnded) return
      end()
      if (!reply.raw.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
      socket.destroySoon()
    }, bodyMs)
    const end = () => {
      clearInterval(timer)
      raw.off('end', end)
      socket.off('close', end)
    }
    raw.on('end', end)
    socket.on('close', end)
  })
}

function hasBody({ headers, raw }: FastifyRequest): boolean {
  if (raw.complete) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Closes at once what one address (IPv6: one /64) opens beyond `max` connections. */
export function limitConnections(app: FastifyInstance, max: number): void {
  const open = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const count = (open.get(network) ?? 0) + 1
    if (count > max) return socket.destroy()
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}
