import { vi } from 'vitest'

/** A browser's storage; `full`: it refuses everything from now on. */
export function makeStorage() {
  const entries = new Map<string, string>()
  return {
    entries,
    full: false,
    get length() {
      return entries.size
    },
    key: (at: number) => [...entries.keys()][at] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => void entries.delete(key),
    setItem(key: string, value: string) {
      if (this.full) throw new Error('QuotaExceededError')
      entries.set(key, value)
    },
  }
}

/** A page of a browser whose storage is `storage`: its window is an event target, as every tab has one of its own. */
export function stubPage(storage = makeStorage()) {
  const page = Object.assign(new EventTarget(), { localStorage: storage })
  vi.stubGlobal('window', page)
  return page
}
