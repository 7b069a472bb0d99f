import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../api/errors.ts'
import type { Db } from '../database/db.ts'
import { textOf } from '../i18n/text.ts'
import { messages } from '../messages/en.ts'
import { isInProcess } from './in-process.ts'
import { networkOf } from './network-of.ts'
import { ownCounts } from './own-counts.ts'
import { type Actor, bearerToken } from './session.ts'
import { sharedCounts } from './shared-counts.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers whatever the load is and anyone who asks: it costs next to nothing. */
    unlimited?: boolean
  }
}

/** Calls a minute of one session, and of one address without a session: thousands share a carrier's address. */
const perSession = 600
const perAddress = 3000
/** Pages a minute that have to be rendered for one address: those that are kept cost next to nothing. */
const rendersPerAddress = 600
/** Callers and sessions that are remembered at once; those not seen for longest are forgotten first. */
const maxRemembered = 50_000

/**
 * Whether a request is a call: one of /api, of a demo's mailbox, or of nothing there is. Decided by the route it matched,
 * never by its text.
 */
export function isCall(request: FastifyRequest): boolean {
  return request.is404 || /^\/(api|dev)(\/|$)/.test(request.routeOptions.url ?? '')
}

/**
 * Counts calls by session, and by address where there is none. A token counts for itself once it has opened a session
 * here; until then it counts for its address, so that a made-up one gains nothing.
 * @param shared the database that several processes count in; absent: this process counts for itself
 * @returns what looks a session up and remembers its token
 */
export async function limitRates(
  app: FastifyInstance,
  actorOf: (token: string) => Promise<Actor | null>,
  shared?: Db,
): Promise<(token: string) => Promise<Actor | null>> {
  const sessionTokens = new Set<string>()
  const sessionTokenOf = (request: FastifyRequest) => {
    const token = bearerToken(request.headers.authorization)
    return token !== undefined && sessionTokens.has(token) ? token : undefined
  }
  await app.register(rateLimit, {
    global: false,
    timeWindow: 60_000,
    ...(shared ? { store: sharedCounts(shared), skipOnError: true } : { store: ownCounts(maxRemembered) }),
    max: (request) => (sessionTokenOf(request) ? perSession : perAddress),
    keyGenerator: (request) => sessionTokenOf(request) ?? networkOf(request.ip),
  })
  const count = app.createRateLimit()
  app.addHook('onRequest', async (request, reply) => {
    if (!isCall(request) || isInProcess(request) || request.routeOptions.config.unlimited) return
    const counted = await count(request)
    if (counted.isAllowed) return
    reply.headers({
      'x-ratelimit-limit': counted.max,
      'x-ratelimit-remaining': counted.remaining,
      'x-ratelimit-reset': counted.ttlInSeconds,
    })
    if (counted.isExceeded)
      throw new Refusal('TOO_MANY_REQUESTS', 429, textOf(messages, 'tooMany'), {
        retryAfterSeconds: counted.ttlInSeconds,
      })
  })
  return async (token) => {
    const actor = await actorOf(token)
    sessionTokens.delete(token)
    if (!actor) return null
    for (const oldest of sessionTokens) {
      if (sessionTokens.size < maxRemembered) break
      sessionTokens.delete(oldest)
    }
    sessionTokens.add(token)
    return actor
  }
}

/**
 * Counts the pages that have to be rendered, by address.
 * @returns what counts one for the address of its request, and throws 429 beyond the limit
 */
export function limitRenders(app: FastifyInstance): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit({
    max: rendersPerAddress,
    timeWindow: 60_000,
    keyGenerator: (request) => `render ${networkOf(request.ip)}`,
  })
  return async (request) => {
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded)
      throw new Refusal('TOO_MANY_REQUESTS', 429, textOf(messages, 'tooMany'), {
        retryAfterSeconds: counted.ttlInSeconds,
      })
  }
}
