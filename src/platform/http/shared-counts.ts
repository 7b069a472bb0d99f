import { hash } from 'node:crypto'
import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { countCalls } from '../database/call-counts.ts'
import type { Db } from '../database/db.ts'

type Done = Parameters<FastifyRateLimitStore['incr']>[1]

/**
 * A store of @fastify/rate-limit that counts in the database, for all processes together. Each caller has one statement
 * under way at most: calls that come meanwhile are counted together by the next one, so that a flood of one caller takes
 * one connection, however many calls it has. While the database can't be reached calls are not counted (`skipOnError`):
 * whatever is answered then comes from a cache.
 */
export function sharedCounts(db: Db) {
  /** By caller, the calls that wait for the statement under way. */
  const waiting = new Map<string, Done[]>()

  async function count(caller: string, periodMs: number, counted: Done[]): Promise<void> {
    waiting.set(caller, [])
    try {
      const { calls, leftMs } = await countCalls(db, hash('sha256', caller, 'base64url'), counted.length, periodMs)
      const before = calls - counted.length
      for (const [index, done] of counted.entries()) done(null, { current: before + index + 1, ttl: leftMs })
    } catch (error) {
      for (const done of counted) done(error as Error)
    }
    const next = waiting.get(caller) ?? []
    waiting.delete(caller)
    if (next.length > 0) await count(caller, periodMs, next)
  }

  return class SharedCounts implements FastifyRateLimitStore {
    incr(caller: string, done: Done, periodMs: number): void {
      const others = waiting.get(caller)
      if (others) others.push(done)
      else void count(caller, periodMs, [done])
    }

    /** The callers of another limit have names of their own. */
    child(): FastifyRateLimitStore {
      return this
    }
  }
}
