import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Marks calls of our own page rendering: they are not counted against anyone's limit. */
export const inProcessSecret = randomUUID()

export function isInProcess(request: FastifyRequest): boolean {
  const sent = request.headers['x-in-process']
  if (typeof sent !== 'string' || sent.length !== inProcessSecret.length) return false
  return timingSafeEqual(Buffer.from(sent), Buffer.from(inProcessSecret))
}
