import { useMatch } from '@tanstack/react-router'
import type { Site } from '#features/theme/contract.ts'
import { fallbackSite, type SiteData } from './load-site.ts'

/** The installation, also on a page that failed before it was read. */
export function useSite(): Site {
  const data = useMatch({
    from: '__root__',
    shouldThrow: false,
    select: (match) => match.loaderData as SiteData | undefined,
  })
  return data?.site ?? fallbackSite.site
}
