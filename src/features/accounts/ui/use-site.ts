import { useRouterState } from '@tanstack/react-router'
import { messages } from '../messages/en.ts'

type Site = { name: string; logo: string; demo: boolean; invitesCreators: boolean; onHttps: boolean }
type RootData =
  { site?: { name?: string; logo?: string; demo?: boolean; newCreators?: string; siteUrl?: string } } | undefined

function siteOf(data: unknown): Site {
  const { site } = (data as RootData) ?? {}
  return {
    name: site?.name || messages.siteNameUnknown,
    logo: site?.logo ?? '',
    demo: site?.demo ?? false,
    invitesCreators: site?.newCreators === 'invited',
    onHttps: site?.siteUrl?.startsWith('https://') ?? false,
  }
}

/**
 * The installation's name and logo, whether the demo is on, whether it invites its creators, and whether its address is
 * https: the root page has loaded them for every page.
 */
export function useSite(): Site {
  const data = useRouterState({ select: (state) => state.matches[0]?.loaderData as unknown })
  return siteOf(data)
}
