import { LRUCache } from 'lru-cache'
import { Refusal } from '../api/errors.ts'
import { minuteMs } from '../format/durations.ts'

/**
 * Finished public pages, replies and drawings, kept for a minute and shared by all visitors: none carries a field of a
 * person.
 */
export type PageCache<T> = {
  get(key: string): T | undefined
  set(key: string, value: T): void
  /**
   * Call it before the value is read. The function that it returns stores the value, unless the cache was asked to
   * forget in the meantime: the value may show what was there before the change.
   */
  setLater(key: string): (value: T) => void
  /**
   * The value of a key, made once however many ask for it at the same moment. A call after a `forget` gets no value that
   * was started before it.
   * @param canStore whether others may be answered with this value later
   */
  getOrCreate(key: string, create: () => Promise<T>, canStore?: (value: T) => boolean): Promise<T>
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
  const inProgress = new Map<string, Promise<T>>()
  let timesForgotten = 0

  const setLater = (key: string) => {
    const before = timesForgotten
    return (value: T) => {
      if (timesForgotten === before) entries.set(key, value)
    }
  }

  return {
    get: (key) => entries.get(key),
    set: (key, value) => void entries.set(key, value),
    setLater,
    async getOrCreate(key, create, canStore = () => true) {
      const cached = entries.get(key)
      if (cached) return cached
      // A caller who waited for a value that another caller's limit refused asks again on their own account.
      const running = inProgress.get(key)
      const shared = running && (await running.catch(unlessRefused))
      if (shared) return shared
      const store = setLater(key)
      const creating = create()
      inProgress.set(key, creating)
      try {
        const value = await creating
        if (canStore(value)) store(value)
        return value
      } finally {
        if (inProgress.get(key) === creating) inProgress.delete(key)
      }
    },
    forget(prefix) {
      timesForgotten += 1
      inProgress.clear()
      if (prefix === undefined) return entries.clear()
      for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key)
    },
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  }
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}
