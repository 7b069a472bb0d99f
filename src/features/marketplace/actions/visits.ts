import { pageCache } from '#platform/http/page-cache.ts'

/** Programs that fetch pages and may run their scripts: search engines, previews of messengers, tests. */
const program =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|headless|lighthouse|inspect|monitor|curl|wget|python|axios|node|java\//i

/** Whether a call comes from a person's browser, as far as it says. */
export const isBrowser = (userAgent: string) => userAgent !== '' && !program.test(userAgent)

/**
 * Counts until a limit, in this process. Strangers name what is counted, so the counters are bounded by bytes.
 * @param lifeMs how long a counter goes on from its first count: at least the time that its limit is for
 */
export function limitedCounter(lifeMs: number) {
  const counters = pageCache<{ n: number }>({ maxBytes: 4_000_000, bytesOf: () => 50, lifeMs })
  return (key: string, limit: number): boolean => {
    const counter = counters.get(key) ?? { n: 0 }
    counter.n += 1
    if (counter.n === 1) counters.set(key, counter)
    return counter.n <= limit
  }
}
