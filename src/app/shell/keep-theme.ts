import type { AnyRouter } from '@tanstack/react-router'
import { applyTheme } from '#design/theme.ts'
import type { Theme } from '#features/theme/contract.ts'
import { colorsOf } from '#features/theme/theme-of.ts'
import type { SiteData } from '#features/theme/ui/use-site.ts'
import { browserStore } from '#platform/browser-store.ts'

/**
 * Keeps a copy of the theme in force, paints by it where the server could not read one, and reads the theme anew when
 * another was applied (window event `themeChanged`).
 * @returns the end of it
 */
export function keepTheme(router: AnyRouter): () => void {
  const data = router.state.matches[0]?.loaderData as SiteData | undefined
  // Only what the server could read knows the site's address.
  if (data?.site.siteUrl) browserStore.write('activeTheme', data.theme)
  else {
    const kept = browserStore.read<Theme>('activeTheme')
    if (kept) applyTheme(colorsOf(kept))
  }
  const readAgain = () => void router.invalidate({ filter: (match) => match.routeId === '__root__' })
  window.addEventListener('themeChanged', readAgain)
  return () => window.removeEventListener('themeChanged', readAgain)
}
