import { pagePath } from '#platform/browser/page-path.ts'
import { safeReturnUrl } from '../rules.ts'

/**
 * The page to return to after signing in, and the course that a visitor chose. Both are passed through every page of
 * signing in.
 */
export type ReturnTarget = { returnUrl?: string | undefined; courseId?: string | undefined }

/**
 * Reads both from a page's address. A returnUrl to another site is dropped. Both keys are always present, because the
 * router keeps values that a page's own reading leaves out.
 */
export function returnUrlOf(search: Record<string, unknown>) {
  const returnUrl = safeReturnUrl(search.returnUrl)
  const courseId = search.courseId === undefined ? '' : String(search.courseId)
  return { returnUrl, courseId: /^[\w-]{1,64}$/.test(courseId) ? courseId : undefined }
}

/** The same for the registration page, whose address may also name the role. */
export function registerSearch(search: Record<string, unknown>) {
  return { ...returnUrlOf(search), role: search.role === 'CREATOR' ? ('CREATOR' as const) : undefined }
}

type SignInPage = '/login' | '/register' | '/otp-verify' | '/forget-password'

/** The address of another sign-in page, with the return address. */
export function withReturnUrl(page: SignInPage, { returnUrl, courseId }: ReturnTarget): string {
  return pagePath(page, { returnUrl: returnUrl || undefined, courseId: courseId || undefined })
}
