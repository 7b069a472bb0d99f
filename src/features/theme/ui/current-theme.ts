import { call } from '#platform/api/client.ts'
import { browserStore } from '#platform/browser/browser-store.ts'
import type { Theme } from '../contract/theme.ts'
import { defaultTheme } from '../rules/theme.ts'

/** `browser`: the copy it kept, since the server gave none; `default`: there was no copy either. */
export type CurrentTheme = { theme: Theme; from: 'server' | 'browser' | 'default' }

let fetching: Promise<CurrentTheme> | undefined

/**
 * The active theme. It is fetched once, and concurrent callers share the request. On failure it is the stored copy,
 * else the default, and the next call tries again. Page rendering always fetches it, because its process serves many
 * visitors.
 */
export function currentTheme(): Promise<CurrentTheme> {
  if (typeof window === 'undefined') return fetchTheme()
  fetching ??= fetchTheme().then((current) => {
    if (current.from !== 'server') fetching = undefined
    return current
  })
  return fetching
}

async function fetchTheme(): Promise<CurrentTheme> {
  try {
    const { getAppTheme } = await import('../contract/theme.ts')
    return { theme: (await call(getAppTheme, {})).data, from: 'server' }
  } catch {
    const stored = storedTheme()
    return stored ? { theme: stored, from: 'browser' } : { theme: defaultTheme, from: 'default' }
  }
}

/** Takes up the theme that came with the page. */
export function rememberCurrentTheme(theme: Theme): void {
  fetching = Promise.resolve({ theme, from: 'server' })
  storeTheme(theme)
}

/** The next one who asks fetches it again. */
export function forgetCurrentTheme(): void {
  fetching = undefined
}

export function storeTheme(theme: Theme): void {
  browserStore.write('activeTheme', theme)
}

export function storedTheme(): Theme | null {
  return browserStore.read<Theme>('activeTheme')
}
