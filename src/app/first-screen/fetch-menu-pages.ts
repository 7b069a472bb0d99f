import type { AnyRouter } from '@tanstack/react-router'
import type { NavItem } from '../shell/menus.ts'

/** By then the open page has all it needs, even on a slow connection. */
const restMs = 2500

/**
 * Prefetches the code of the menu's pages, one after the other, once the open page is idle: a page that is opened then
 * only requests its data. Does nothing where the person saves data.
 * @returns stops the prefetching
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
      // A page that fails to load now is loaded again when someone opens it.
      if (route) await router.loadRouteChunk(route)?.catch(() => undefined)
    }
  }
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
