import { toast } from '#design/toast.ts'
import { toastFailure } from '#design/toast-failure.ts'
import { restoreSession } from '#features/accounts/ui/session-store.ts'
import { call } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { bundlePrice } from '../../contract/bundle-price.ts'
import { messages } from '../../messages/bundle-en.ts'
import { messages as checkoutMessages } from '../../messages/en.ts'
import { leaveFor } from '../leave-for.ts'

/** What this person pays for a bundle, for which of its courses. */
export type BundleOffer = ReplyOf<typeof bundlePrice>

const loginToastMs = 4000

/** @throws CallError, BUNDLE_NOT_FOUND 404 where it is not sold */
export const askBundleOffer = async (uid: string): Promise<BundleOffer> => (await call(bundlePrice, { uid })).data

/**
 * What 'Buy the bundle' does first. A visitor is led to the sign-in, which returns to the bundle and goes on.
 * @param page the bundle's path
 * @returns the offer of this moment; null where there is nothing to show
 */
export async function startBundle(uid: string, page: string): Promise<BundleOffer | null> {
  if (!restoreSession().user) {
    toast.info(checkoutMessages.loginRequired, messages.loginText, { durationMs: loginToastMs })
    await leaveFor(pagePath('/login', { returnUrl: `${page}?buy=1` }))
    return null
  }
  try {
    return await askBundleOffer(uid)
  } catch (error) {
    toastFailure(error)
    return null
  }
}
