import type { ServerResponse } from 'node:http'
import { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long requests under way may take at the end. */
const finishMs = 5_000

export type Drain = {
  isDraining(): boolean
  /**
   * Goes on answering for this long, and closes each connection after its next answer: callers then open another one,
   * with a server that is ready.
   */
  start(ms: number): Promise<void>
  /**
   * For one of several processes of a port: takes no new connection, which the others get, and answers on those that are
   * open until all are closed. An idle one closes by itself after the time that our answers name (`Keep-Alive`), so that no
   * request is on its way then.
   */
  leave(): Promise<void>
  /** Lets the requests under way finish, for 5 seconds at most; a connection that falls idle is closed at once. */
  finish(): Promise<void>
}

/** A turn of the event loop that took longer may have left a connection untaken, up to this long. */
const [quietTurnMs, waitForQuietMs] = [1, 1_000]

/**
 * Stops listening right after a turn of the event loop in which every waiting connection was taken. What still waits when
 * a server stops listening is reset by the system, and a proxy repeats no POST that it had sent.
 */
async function stopListening(app: FastifyInstance): Promise<void> {
  if (!app.server.listening) return
  const until = performance.now() + waitForQuietMs
  // The first turn may be half over.
  for (let turns = 0, tookMs = Infinity; turns < 2 || tookMs > quietTurnMs; turns += 1) {
    const began = performance.now()
    if (began > until) break
    await new Promise(setImmediate)
    tookMs = performance.now() - began
  }
  // The HTTP server's own method would also close the connections on which the next request may be on its way.
  Server.prototype.close.call(app.server)
}

/** How a server stops without refusing anyone: first it is no longer ready, then it closes. */
export function drainable(app: FastifyInstance): Drain {
  let draining = false
  /** Whether it listened until now. */
  function begin(): boolean {
    if (draining || !app.server.listening) return false
    draining = true
    app.server.prependListener('request', (_request, response: ServerResponse) => {
      response.setHeader('connection', 'close')
    })
    return true
  }
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))
  return {
    isDraining: () => draining,
    async start(ms) {
      if (begin() && ms > 0) await sleep(ms)
    },
    async leave() {
      if (!begin()) return
      await stopListening(app)
      const until = Date.now() + app.server.keepAliveTimeout + finishMs
      while ((await connections()) > 0 && Date.now() < until) await sleep(50)
    },
    async finish() {
      await stopListening(app)
      const until = Date.now() + finishMs
      const sweeping = setInterval(() => {
        if (Date.now() < until) app.server.closeIdleConnections()
        else app.server.closeAllConnections()
      }, 50)
      await app.close().finally(() => clearInterval(sweeping))
    },
  }
}
