import type { AnyRouter } from '@tanstack/react-router'
import type { NavItem } from '../shell/menus.ts'

/** By then a page that was opened has what it needs, on a slow line too. */
const restMs = 2500

/**
 * Fetches the code of a menu's pages, one after the other, once the page that is open has come to rest: a page that is
 * pressed then only asks for its data. Not where the person saves data.
 * @returns what stops it
 */
export function fetchMenuPages(router: AnyRouter, items: readonly NavItem[]): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return () => {}
  let stopped = false
  const timer = setTimeout(() => void fetchAll(), restMs)
  async function fetchAll() {
    const paths = items.flatMap(({ href, items: below = [] }) => [href, ...below.map((one) => one.href)])
    for (const path of new Set(paths.map((href) => href.split('?')[0] as string))) {
      if (stopped) return
      const route = router.routesByPath[path]
      // A page that can't be fetched now is fetched, or fails, when somebody goes there.
      if (route) await router.loadRouteChunk(route)?.catch(() => undefined)
    }
  }
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
