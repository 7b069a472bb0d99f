import type { FastifyReply } from 'fastify'

/** Leads to the same page in a language that the school offers. It may offer the other one any day: nothing stores this. */
export function redirectForNow(reply: FastifyReply, location: string): FastifyReply {
  return reply.code(302).header('location', location).header('cache-control', 'no-store').send()
}
