import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { setPersistedQueries } from './persisted-queries.ts'

/** The reads of signed-in pages, one for the whole visit: nothing is asked while a page is drawn on the server. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { gcTime: 60_000, staleTime: 30_000, retry: false },
    // Offline a write fails at once and says so: nothing is sent behind the person's back once the network is there.
    mutations: { gcTime: 1000, networkMode: 'always' },
  },
})
setPersistedQueries(queryClient)

/**
 * Lets reads start without a network: the service worker may have their answers on this device. Others wait as before
 * until the network is back, after one try.
 */
export function queriesFromDevice(): void {
  const { queries = {}, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, networkMode: 'offlineFirst' } })
}
if (globalThis.navigator?.serviceWorker?.controller) queriesFromDevice()

/** Around whatever reads by TanStack Query; loaded with the first page that does. */
export function WithQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
