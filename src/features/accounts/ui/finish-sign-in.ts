import type { AnyRouter } from '@tanstack/react-router'
import { keepPageLanguage } from '#platform/page-language.ts'
import type { SignedInUser } from '../contract.ts'
import { dashboardPath, safeReturnUrl } from '../rules.ts'
import { beginSession } from './session-store.ts'
import { forgetTempUser } from './temp-user.ts'
import type { WayBack } from './way-back.ts'

/** Pages whose policy differs are entered by loading a document. */
const loadsDocument = /^\/(payment|pay)([/?#]|$)/

/** Ends every way of signing in: keeps the session, tells who listens, and goes back or to the role's dashboard. */
export async function finishSignIn(
  router: AnyRouter,
  user: SignedInUser & { token: string },
  { returnUrl, courseId }: WayBack,
): Promise<void> {
  forgetTempUser()
  beginSession(user, { courseId })
  await goTo(router, safeReturnUrl(returnUrl) ?? dashboardPath(user.userRole))
}

/** Goes to a path of this site, in place of the page that is left. */
export async function goTo(router: AnyRouter, path: string): Promise<void> {
  if (loadsDocument.test(path)) {
    keepPageLanguage()
    return window.location.replace(path)
  }
  await router.navigate({ href: path, replace: true })
}
