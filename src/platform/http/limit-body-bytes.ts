import { finished } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { busy } from '../jobs/work-queue.ts'
import { isInProcess } from './in-process.ts'
import { networkOf } from './network-of.ts'

/** Bytes of all bodies that this process reads or works on at once, and of those of one address. */
const maxBytes = 96 * 1024 * 1024
const maxBytesPerCaller = 32 * 1024 * 1024

/**
 * Limits the memory of all request bodies together, because a slow upload holds its bytes for half a minute. A body
 * counts with its announced length until it is answered; a stream is never held in memory. A request beyond the limit
 * is answered 503 with Retry-After before its body is read.
 */
export function limitBodyBytes(app: FastifyInstance): void {
  const held = new Map<string, number>()
  let total = 0
  // The last hook before the body is read: callers without the right are refused by then.
  app.addHook('preParsing', async (request, reply) => {
    const bytes = bytesOf(request)
    if (bytes === 0) return
    const caller = networkOf(request.ip)
    const own = held.get(caller) ?? 0
    if (total + bytes > maxBytes || own + bytes > maxBytesPerCaller) throw busy({ shouldRetry: true })
    total += bytes
    held.set(caller, own + bytes)
    finished(reply.raw, () => {
      total -= bytes
      const left = (held.get(caller) ?? bytes) - bytes
      if (left > 0) held.set(caller, left)
      else held.delete(caller)
    })
  })
}

/** What a body will take: its announced length, or as much as its route reads where it announces none. */
function bytesOf(request: FastifyRequest): number {
  const { config, bodyLimit } = request.routeOptions
  if (config.endpoint?.takes === 'stream' || isInProcess(request)) return 0
  if (request.headers['transfer-encoding'] !== undefined) return bodyLimit
  return Math.min(Number(request.headers['content-length'] ?? 0), bodyLimit)
}
