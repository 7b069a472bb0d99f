import type { Site, Theme } from '#features/theme/contract.ts'
import { completeSettings } from '#features/theme/rules.ts'
import { defaultTheme } from '#features/theme/theme-of.ts'
import { call } from '#platform/client.ts'

export type SiteData = { site: Site; theme: Theme }

/** What stands in where the installation's settings cannot be read: the page still has a name and its colours. */
export const fallbackSite: SiteData = {
  site: { ...completeSettings(), siteUrl: '', demo: false, paymentsMode: 'off' },
  theme: defaultTheme,
}

/** The installation and its theme, read once for all pages. */
export async function loadSite(): Promise<SiteData> {
  const { getAppTheme, getSite } = await import('#features/theme/contract.ts')
  const [site, theme] = await Promise.allSettled([call(getSite, {}), call(getAppTheme, {})])
  return {
    site: site.status === 'fulfilled' ? site.value.data : fallbackSite.site,
    theme: theme.status === 'fulfilled' ? theme.value.data : fallbackSite.theme,
  }
}
