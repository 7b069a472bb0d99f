import { call } from '#platform/api/client.ts'
import { browserStore } from '#platform/browser/browser-store.ts'
import type { Theme } from '../contract/theme.ts'
import { defaultTheme } from '../theme-of.ts'

/** `browser`: the copy it kept, since the server gave none; `default`: there was no copy either. */
export type CurrentTheme = { theme: Theme; from: 'server' | 'browser' | 'default' }

let fetching: Promise<CurrentTheme> | undefined

/**
 * The theme in force: fetched once, and anyone who asks meanwhile shares the fetch. On failure it is the stored copy, else
 * the default, and the next one asks again. A page being rendered always asks: its process serves many.
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
