import type { AnyRouter } from '@tanstack/react-router'
import { pathIn } from '#platform/i18n/language-path.ts'
import { storePageLanguage } from '#platform/i18n/page-language.ts'
import { messages } from '#platform/messages/language-en.ts'
import type { SignedInUser } from '../contract/session.ts'
import { dashboardPath, safeReturnUrl } from '../rules.ts'
import { settleLanguage } from './account-language.ts'
import type { ReturnTarget } from './return-url.ts'
import { beginSession } from './session-store.ts'
import { forgetTempUser } from './temp-user.ts'

/** Pages whose policy differs are entered by loading a document. */
const loadsDocument = /^\/(payment|pay)([/?#]|$)/

/** Completes every kind of sign-in: stores the session, notifies its listeners and goes back or to the role's dashboard. */
export async function finishSignIn(
  router: AnyRouter,
  user: SignedInUser & { token: string },
  { returnUrl, courseId }: ReturnTarget,
): Promise<void> {
  forgetTempUser()
  const path = safeReturnUrl(returnUrl) ?? dashboardPath(user.userRole)
  const language = settleLanguage(user)
  const stays = language === messages.code
  beginSession(user, { courseId }, { notifyNextPage: !stays })
  if (stays) return goTo(router, path)
  // A page behind a guard takes the prefix off again.
  window.location.replace(pathIn(language, path))
}

/** Goes to a path of this site, in place of the page that is left. */
export async function goTo(router: AnyRouter, path: string): Promise<void> {
  if (loadsDocument.test(path)) {
    storePageLanguage()
    return window.location.replace(path)
  }
  await router.navigate({ href: path, replace: true })
}
