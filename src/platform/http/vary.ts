import type { FastifyReply } from 'fastify'

/** Says that an answer would be another one where these headers of the request are others (RFC 9110 12.5.5). */
export function varyBy(reply: FastifyReply, ...headers: string[]): FastifyReply {
  const varied = String(reply.getHeader('vary') ?? '').split(', ')
  const all = new Set([...varied.filter(Boolean), ...headers])
  return reply.header('vary', Array.from(all).toSorted().join(', '))
}
