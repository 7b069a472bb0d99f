/** The frame around a page: the site's bars, the signed-in person's workspace, or nothing (the page brings its own). */
export type Frame = 'site' | 'workspace' | 'bare'

/** Pages that fill the window themselves: signing in, paying, the player, a mock test, and the tools of the demo. */
const bare =
  /^\/(login|register|setup|otp-verify|forget-password|payment|pay\/.+|gift\/.+|group\/.+|student-success|learning\/.+|mock-test\/[^/]+|design|dev\/.+)$/
/** The layouts whose pages ask who is there (app/routes.ts). */
export const guardedLayouts = ['/_signed-in', '/_creator', '/_finance', '/_review', '/_support', '/_content', '/_admin']
const nightBar = new Set(['/'])

const withoutEndSlash = (path: string) => path.replace(/(.)\/$/, '$1')

/** The frame of a page, by its path and the layouts that contain it. */
export function frameOf(path: string, routeIds: readonly string[]): Frame {
  if (bare.test(withoutEndSlash(path))) return 'bare'
  return routeIds.some((id) => guardedLayouts.includes(id)) ? 'workspace' : 'site'
}

/**
 * Whether the site's footer is shown below a page that fills the window: someone who is about to pay may look for the
 * terms.
 */
export function hasFooter(path: string): boolean {
  return withoutEndSlash(path) === '/payment'
}

/** Whether the top bar lies over the page's night ground. */
export function hasNightBar(path: string): boolean {
  return nightBar.has(path)
}

/** The home page and the marketplace have a search of their own. */
export function hasBarSearch(path: string): boolean {
  return path !== '/' && !path.startsWith('/course-marketplace')
}
