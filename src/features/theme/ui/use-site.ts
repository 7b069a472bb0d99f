import { useMatch } from '@tanstack/react-router'
import type { Site, Theme } from '../contract/theme.ts'
import { completeSettings } from '../rules/site.ts'
import { defaultTheme } from '../rules/theme.ts'

/** What the root page loads once for all pages. */
export type SiteData = { site: Site; theme: Theme }

/** What stands in where the installation's settings cannot be read: the page still has a name and its colours. */
export const fallbackSite: SiteData = {
  site: { ...completeSettings(undefined, { demo: false, siteUrl: '' }), siteUrl: '', demo: false, paymentsMode: 'off' },
  theme: defaultTheme,
}

/** The installation, also on a page that failed before it was read. */
export function useSite(): Site {
  const root = useMatch({ from: '__root__', shouldThrow: false })
  return (root?.loaderData as SiteData | undefined)?.site ?? fallbackSite.site
}
