import type { AnyRouter } from '@tanstack/react-router'
import { withReturnUrl } from './return-url.ts'
import { type TempUser, tempUser } from './temp-user.ts'

type Step = Omit<TempUser, 'sentAt' | 'sentBy'> & { sentBy?: TempUser['sentBy'] | undefined }

/** A first step was taken and a code is on its way: keeps what the code's page needs, and goes there. */
export async function startOtpStep(router: AnyRouter, step: Step): Promise<void> {
  tempUser.set({ ...step, sentBy: step.sentBy ?? 'email', sentAt: Date.now() })
  await router.navigate({ href: withReturnUrl('/otp-verify', step) })
}
