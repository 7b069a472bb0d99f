import { useRouterState } from '@tanstack/react-router'
import { messages } from '../messages/en.ts'

type Site = { name: string; logo: string; demo: boolean }
type RootData = { site?: Partial<Site> } | undefined

function siteOf(data: unknown): Site {
  const { site } = (data as RootData) ?? {}
  return { name: site?.name || messages.siteNameUnknown, logo: site?.logo ?? '', demo: site?.demo ?? false }
}

/** The installation's name and logo, and whether the demo is on: the root page has loaded them for every page. */
export function useSite(): Site {
  const data = useRouterState({ select: (state) => state.matches[0]?.loaderData as unknown })
  return siteOf(data)
}
