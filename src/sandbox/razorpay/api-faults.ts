import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, errorBody } from './api-error.ts'
import type { Sandbox } from './context.ts'
import { type Faults, readFaults, takeFault } from './faults.ts'

/** Longer than any client should wait for us. */
const silenceMs = 30_000

/** Latency, refusals before the work, and answers that are lost after it was committed. */
export function failOnPurpose(app: FastifyInstance, sandbox: Sandbox): void {
  const lost = new WeakMap<FastifyRequest, Faults['failWith']>()
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())

  /** No longer than the client waits, nor than this server runs. */
  async function wait(request: FastifyRequest, ms: number): Promise<void> {
    const left = new AbortController()
    request.raw.socket.once('close', () => left.abort())
    const signal = AbortSignal.any([closing.signal, left.signal])
    await pause(ms, undefined, { signal, ref: false }).catch(() => {})
  }

  app.addHook('preHandler', async (request) => {
    const faults = await readFaults(sandbox.sql)
    if (faults.apiLatencyMs) await wait(request, faults.apiLatencyMs)
    if (faults.failCalls === 0 || (faults.failOf !== 'any' && faults.failOf !== request.method)) return
    if (!(await sandbox.sql.begin((tx) => takeFault(tx, 'failCalls')))) return
    if (faults.failWith === '429') throw new ApiError(429, 'Too many requests. Please try again after some time.')
    if (faults.failWith === '409') throw new ApiError(409, 'Another request is already in progress.')
    lost.set(request, faults.failWith)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = lost.get(request)
    if (!fault) return payload
    if (fault === '500') {
      reply.code(500).removeHeader('content-length')
      return JSON.stringify(
        errorBody(500, 'The server encountered an error. The incident has been reported to admins.'),
      )
    }
    if (fault === 'timeout') await wait(request, silenceMs)
    request.raw.socket.destroy()
    return payload
  })
}
