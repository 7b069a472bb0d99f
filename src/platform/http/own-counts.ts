import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'

/**
 * A store of @fastify/rate-limit in this process. The package's own one counts by the time of day: when that is set back by a
 * day, a caller's minute lasts a day.
 * @param maxRemembered those not seen for longest are forgotten first
 */
export function ownCounts(maxRemembered: number) {
  return class OwnCounts implements FastifyRateLimitStore {
    readonly #periods = new LRUCache<string, { calls: number; endsAt: number }>({ max: maxRemembered })

    incr(caller: string, done: Parameters<FastifyRateLimitStore['incr']>[1], periodMs: number): void {
      const now = performance.now()
      let period = this.#periods.get(caller)
      if (!period || period.endsAt <= now) period = { calls: 0, endsAt: now + periodMs }
      period.calls += 1
      this.#periods.set(caller, period)
      done(null, { current: period.calls, ttl: period.endsAt - now })
    }

    child(): FastifyRateLimitStore {
      return new OwnCounts()
    }
  }
}
