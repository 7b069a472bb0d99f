/**
 * The account that owns the entry, its kind (`text`, `draft`, …), and its name among this account's entries of the
 * kind.
 */
export type UnsentKey = readonly [account: string, kind: string, name: string]
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'unsent:'
const storageKey = ([account, kind, name]: UnsentKey) => `${prefix}${account}:${kind}:${name}`

/** Entries that the browser refuses to store (full, switched off) live as long as this page. */
const memory = new Map<string, { text: string; askBeforeLeaving: boolean }>()
const parsed = new Map<string, { text: string; entry: unknown }>()
const listeners = new Set<() => void>()
let asking = false

/** The browser's storage, where it has one: null on the server, and where site data is switched off. */
export function browserStorage(): BrowserStorage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage
  } catch {
    return null
  }
}

function notify(): void {
  const asksBeforeLeaving = Array.from(memory.values()).some(({ askBeforeLeaving }) => askBeforeLeaving)
  if (asksBeforeLeaving !== asking) {
    asking = asksBeforeLeaving
    if (asksBeforeLeaving) window.addEventListener('beforeunload', askBeforeLeaving)
    else window.removeEventListener('beforeunload', askBeforeLeaving)
  }
  for (const listener of listeners) listener()
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function followOtherTabs({ key }: StorageEvent): void {
  if (key === null || key.startsWith(prefix)) notify()
}

/**
 * The store of all unsent work: each item is one entry of localStorage, under its account. README.md describes its
 * life.
 */
export const unsentStore = {
  /** The same object until it changes; what cannot be read counts as absent. */
  read<Entry>(at: UnsentKey): Entry | null {
    const key = storageKey(at)
    const text = memory.get(key)?.text ?? browserStorage()?.getItem(key) ?? null
    if (text === null) return null
    const known = parsed.get(key)
    if (known?.text === text) return known.entry as Entry
    try {
      const entry = JSON.parse(text) as Entry
      parsed.set(key, { text, entry })
      return entry
    } catch {
      return null
    }
  },
  /**
   * @param ask whether leaving the page asks first, where the browser refuses to store the entry
   * @returns false where it refuses: the entry is in this page alone
   */
  write(at: UnsentKey, entry: object, asksBeforeLeaving = true): boolean {
    const [key, text, place] = [storageKey(at), JSON.stringify(entry), browserStorage()]
    let stored = place !== null
    try {
      place?.setItem(key, text)
    } catch {
      stored = false
      // An older copy would come back as if it were the newest.
      place?.removeItem(key)
    }
    if (stored) memory.delete(key)
    else if (typeof window !== 'undefined') memory.set(key, { text, askBeforeLeaving: asksBeforeLeaving })
    notify()
    return stored
  },
  remove(at: UnsentKey): void {
    const key = storageKey(at)
    memory.delete(key)
    parsed.delete(key)
    browserStorage()?.removeItem(key)
    notify()
  },
  /** The names of an account's entries of a kind that begin with `start`. */
  names(account: string, kind: string, start = ''): string[] {
    const ofKind = storageKey([account, kind, ''])
    return Array.from(new Set([...keysIn(browserStorage()), ...memory.keys()]))
      .filter((key) => key.startsWith(ofKind + start))
      .map((key) => key.slice(ofKind.length))
  },
  /** Runs after every change, also by another tab. @returns its end */
  subscribe(listener: () => void): () => void {
    if (listeners.size === 0) window.addEventListener('storage', followOtherTabs)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs)
    }
  },
}

export function keysIn(place: BrowserStorage | null): string[] {
  return Array.from({ length: place?.length ?? 0 }, (_, at) => place?.key(at) ?? '')
}
