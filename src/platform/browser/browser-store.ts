/**
 * The browser keys of specification 3 and decisions 4. Beside them lie only drafts and choices that the server has not
 * got yet.
 */
export type StoreKey =
  | 'authToken'
  | 'authUser'
  | 'themePreference'
  | 'languagePreference'
  | 'languageToSave'
  | 'selectedCourses'
  | 'pendingCourses'
  | 'pendingEnrollment'
  | 'wishlist'
  | 'bookmarks'
  | 'activeTheme'
  | 'ownLinks'
  | 'openedCoupons'
  | 'playerSettings'
  | 'videoDataUsed'
  | 'downloadsOf'
  | 'pushOf'

/**
 * localStorage that never throws: where the browser refuses it (private window, full disk), what is written lives
 * until the page goes. On the server everything is absent.
 */
const fallback = new Map<string, string>()

export const browserStore = {
  get(key: StoreKey): string | null {
    if (typeof window === 'undefined') return null
    try {
      return window.localStorage.getItem(key) ?? fallback.get(key) ?? null
    } catch {
      return fallback.get(key) ?? null
    }
  },
  set(key: StoreKey, value: string): void {
    if (typeof window === 'undefined') return
    try {
      window.localStorage.setItem(key, value)
      fallback.delete(key)
    } catch {
      fallback.set(key, value)
    }
  },
  remove(key: StoreKey): void {
    if (typeof window === 'undefined') return
    fallback.delete(key)
    try {
      window.localStorage.removeItem(key)
    } catch {
      return
    }
  },
  /** A value kept as JSON; anything unreadable counts as absent. */
  read<T>(key: StoreKey): T | null {
    const text = browserStore.get(key)
    if (text === null) return null
    try {
      return JSON.parse(text) as T
    } catch {
      return null
    }
  },
  write(key: StoreKey, value: unknown): void {
    browserStore.set(key, JSON.stringify(value))
  },
}
