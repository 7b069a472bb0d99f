import { pagePath } from '#platform/browser/page-path.ts'
import { safeReturnUrl } from '../rules.ts'

/** Where a sign-in leads, and the course a visitor wanted: they travel through every page of signing in. */
export type ReturnTarget = { returnUrl?: string | undefined; courseId?: string | undefined }

/**
 * Reads the two from a page's address; a returnUrl that leads off this site is dropped. Both keys are always there: the
 * router keeps what a page's own reading leaves out.
 */
export function returnUrlOf(search: Record<string, unknown>) {
  const returnUrl = safeReturnUrl(search.returnUrl)
  const courseId = search.courseId === undefined ? '' : String(search.courseId)
  return { returnUrl, courseId: /^[\w-]{1,64}$/.test(courseId) ? courseId : undefined }
}

/** The same of the page of registering, which may also name the role. */
export function registerSearch(search: Record<string, unknown>) {
  return { ...returnUrlOf(search), role: search.role === 'CREATOR' ? ('CREATOR' as const) : undefined }
}

type SignInPage = '/login' | '/register' | '/otp-verify' | '/forget-password'

/** The address of another page of signing in, with the way back kept. */
export function withReturnUrl(page: SignInPage, { returnUrl, courseId }: ReturnTarget): string {
  return pagePath(page, { returnUrl: returnUrl || undefined, courseId: courseId || undefined })
}
