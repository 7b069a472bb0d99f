import { hash } from 'node:crypto'
import { callbackify } from 'node:util'
import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { countCall } from '../database/call-counts.ts'
import type { Db } from '../database/db.ts'

/**
 * A store of @fastify/rate-limit that counts in the database, for all processes together. While the database can't be
 * reached calls are not counted (`skipOnError`): whatever is answered then comes from a cache.
 */
export function sharedCounts(db: Db) {
  const count = callbackify(async (caller: string, periodMs: number) => {
    const { calls, leftMs } = await countCall(db, hash('sha256', caller, 'base64url'), periodMs)
    return { current: calls, ttl: leftMs }
  })
  return class SharedCounts implements FastifyRateLimitStore {
    incr(caller: string, done: Parameters<FastifyRateLimitStore['incr']>[1], periodMs: number): void {
      count(caller, periodMs, done)
    }

    /** The callers of another limit have names of their own. */
    child(): FastifyRateLimitStore {
      return this
    }
  }
}
