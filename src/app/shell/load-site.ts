import { fallbackSite, type SiteData } from '#features/theme/ui/use-site.ts'
import { call } from '#platform/client.ts'

/** The installation and its theme, read once for all pages. */
export async function loadSite(): Promise<SiteData> {
  const { getAppTheme, getSite } = await import('#features/theme/contract.ts')
  const [site, theme] = await Promise.allSettled([call(getSite, {}), call(getAppTheme, {})])
  return {
    site: site.status === 'fulfilled' ? site.value.data : fallbackSite.site,
    theme: theme.status === 'fulfilled' ? theme.value.data : fallbackSite.theme,
  }
}
