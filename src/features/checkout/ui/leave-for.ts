import type { AnyRouter } from '@tanstack/react-router'
import { storePageLanguage } from '#platform/i18n/page-language.ts'

let router: AnyRouter | undefined
let foundRouter: () => void = () => {}
const routerFound = new Promise<void>((resolve) => {
  foundRouter = resolve
})
/** The shell mounts the modals' host once the page is at rest; a quick finger waits for it no longer than this. */
const routerAfterMs = 1500

/** Goes to a page of this site; pages that open the provider's checkout are loaded as documents of their own. */
export async function leaveFor(href: string, { replace = false } = {}): Promise<void> {
  const inside = /^\/(?!\/)/.test(href) && !/^\/(payment|pay)([/?#]|$)/.test(href)
  if (inside) await Promise.race([routerFound, new Promise((resolve) => setTimeout(resolve, routerAfterMs))])
  if (inside && router) return router.navigate({ href, replace })
  storePageLanguage()
  if (replace) window.location.replace(href)
  else window.location.assign(href)
}

/** Resolves when no page is on its way. */
export async function pageSettled(): Promise<void> {
  const current = router
  if (current?.state.status !== 'pending') return
  await new Promise<void>((resolve) => {
    const stop = current.subscribe('onResolved', () => {
      stop()
      resolve()
    })
  })
}

/** Called once by the shell, when the page has come alive. */
export function setRouter(current: AnyRouter): boolean {
  if (router) return false
  router = current
  foundRouter()
  return true
}
