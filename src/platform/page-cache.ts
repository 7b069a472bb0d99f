/**
 * Finished public pages and replies, kept for a minute and shared by all visitors: neither carries a field of a
 * person. At most `max` entries, the oldest leaves first.
 */
export type PageCache<T> = {
  get(key: string): T | undefined
  set(key: string, value: T): void
  /** Forgets what starts with the prefix; everything without one. */
  forget(prefix?: string): void
}

export const pageLifeMs = 60_000

export function pageCache<T>(max: number, now: () => number = Date.now): PageCache<T> {
  const entries = new Map<string, { value: T; until: number }>()
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (entry.until > now()) return entry.value
      entries.delete(key)
      return undefined
    },
    set(key, value) {
      entries.delete(key)
      if (entries.size >= max) {
        const oldest = entries.keys().next()
        if (!oldest.done) entries.delete(oldest.value)
      }
      entries.set(key, { value, until: now() + pageLifeMs })
    },
    forget(prefix) {
      if (prefix === undefined) return entries.clear()
      for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key)
    },
  }
}
