import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** What a component needs that reads, writes and moves to other pages. `address` says where it has moved to. */
export function inRouter(page: ReactNode): { element: ReactNode; address: () => string } {
  const history = createMemoryHistory()
  const router = createRouter({ routeTree: createRootRoute(), history })
  return {
    element: (
      <RouterContextProvider router={router as never}>
        <QueryClientProvider client={new QueryClient()}>{page}</QueryClientProvider>
      </RouterContextProvider>
    ),
    address: () => history.location.href,
  }
}
