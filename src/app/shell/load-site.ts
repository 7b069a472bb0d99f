import { currentTheme } from '#features/theme/ui/current-theme.ts'
import { fallbackSite, type SiteData } from '#features/theme/ui/use-site.ts'
import { call } from '#platform/api/client.ts'

/** The installation and its theme, read once for all pages. */
export async function loadSite(): Promise<SiteData> {
  const { getSite } = await import('#features/theme/contract/theme.ts')
  const [site, { theme }] = await Promise.all([
    call(getSite, {}).catch(() => undefined),
    // Never fails: a theme or site that cannot be read is replaced by the stored copy, or the default.
    currentTheme(),
  ])
  // While an update goes on, a server of the release before answers without the newest fields.
  return { site: { ...fallbackSite.site, ...site?.data }, theme }
}
