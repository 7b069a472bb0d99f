import { LRUCache } from 'lru-cache'
import { minuteMs } from '../format/durations.ts'

/**
 * Finished public pages, replies and drawings, kept for a minute and shared by all visitors: none carries a field of a
 * person.
 */
export type PageCache<T> = {
  get(key: string): T | undefined
  set(key: string, value: T): void
  /** Forgets what starts with the prefix; everything without one. */
  forget(prefix?: string): void
  size(): { entries: number; bytes: number }
}

export type CacheBounds<T> = {
  /** What all entries together may take; whatever was not read for the longest time leaves first. */
  maxBytes: number
  bytesOf(value: T): number
  lifeMs?: number
}

export const pageLifeMs = minuteMs
/** What an entry takes beside its key and value. */
const entryBytes = 400

/** A cache whose keys a stranger may choose: bounded by bytes, and what has expired leaves without being read. */
export function pageCache<T extends object>({ maxBytes, bytesOf, lifeMs = pageLifeMs }: CacheBounds<T>): PageCache<T> {
  const entries = new LRUCache<string, T>({
    maxSize: maxBytes,
    // One text must not push out all the others.
    maxEntrySize: Math.ceil(maxBytes / 4),
    sizeCalculation: (value, key) => entryBytes + 2 * key.length + bytesOf(value),
    ttl: lifeMs,
  })
  // Not a timer for each entry: one started while a page is rendered would hold everything of that rendering.
  setInterval(() => entries.purgeStale(), lifeMs / 2).unref()
  return {
    get: (key) => entries.get(key),
    set: (key, value) => void entries.set(key, value),
    forget(prefix) {
      if (prefix === undefined) return entries.clear()
      for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key)
    },
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  }
}
