import type { AnyRouter } from '@tanstack/react-router'
import { paintTheme } from '#design/theme.ts'
import type { Theme } from '#features/theme/contract/theme.ts'
import { colorsOf } from '#features/theme/rules/theme.ts'
import {
  currentTheme,
  forgetCurrentTheme,
  storeTheme,
  storedTheme,
  rememberCurrentTheme,
} from '#features/theme/ui/current-theme.ts'
import type { SiteData } from '#features/theme/ui/use-site.ts'
import type { StoreKey } from '#platform/browser/browser-store.ts'
import { minuteMs } from '#platform/format/durations.ts'

/** As long as the server may cache a page. */
const freshMs = minuteMs
const storeKey: StoreKey = 'activeTheme'

/**
 * Stores a copy of the active theme, applies it where the server could not read one, and follows changes: it reads the
 * theme again when another was applied (window event `themeChanged`) and when a page in the background comes back into
 * view, and applies a theme that another tab applied.
 * @returns stops it
 */
export function followTheme(router: AnyRouter): () => void {
  const data = router.state.matches[0]?.loaderData as SiteData | undefined
  let shown: Theme | null = null
  let readAt = Date.now()
  // Only what the server could read knows the site's address.
  if (data?.site.siteUrl) {
    shown = data.theme
    rememberCurrentTheme(shown)
  } else {
    const stored = storedTheme()
    if (stored) paintTheme(colorsOf(stored))
  }

  async function readAgain() {
    readAt = Date.now()
    forgetCurrentTheme()
    const { theme, from } = await currentTheme()
    if (from !== 'server' || JSON.stringify(theme) === JSON.stringify(shown)) return
    shown = theme
    storeTheme(theme)
    paintTheme(colorsOf(theme))
    await router.invalidate({ filter: (match) => match.routeId === '__root__' })
  }
  const changed = () => void readAgain()
  const backInView = () => {
    if (document.visibilityState === 'visible' && Date.now() - readAt > freshMs) void readAgain()
  }
  const elsewhere = ({ key }: StorageEvent) => {
    const stored = key === storeKey && storedTheme()
    if (stored) paintTheme(colorsOf(stored))
  }
  window.addEventListener('themeChanged', changed)
  window.addEventListener('storage', elsewhere)
  document.addEventListener('visibilitychange', backInView)
  return () => {
    window.removeEventListener('themeChanged', changed)
    window.removeEventListener('storage', elsewhere)
    document.removeEventListener('visibilitychange', backInView)
  }
}
