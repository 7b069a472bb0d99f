import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors.ts'
import { words } from '../messages/en.ts'
import { bearerToken } from '../session.ts'
import { isInProcess } from './in-process.ts'

export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    // A carrier's address stands for thousands of people, so a session counts for itself.
    max: (request) => (request.headers.authorization ? 600 : 3000),
    timeWindow: 60_000,
    keyGenerator: (request) => bearerToken(request.headers.authorization) ?? request.ip,
    allowList: (request) => !request.url.startsWith('/api/') || isInProcess(request),
    errorResponseBuilder: (_request, limit) =>
      new Refusal('TOO_MANY_REQUESTS', 429, words.tooMany, { retryAfterSeconds: Math.ceil(limit.ttl / 1000) }),
  })
}
