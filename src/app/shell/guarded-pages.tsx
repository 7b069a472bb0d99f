import { Outlet } from '@tanstack/react-router'
import { WithQueries } from '#platform/browser/query-client.tsx'

/** The frame of all pages behind the sign-in. */
export function GuardedPages() {
  return (
    <WithQueries>
      <Outlet />
    </WithQueries>
  )
}
