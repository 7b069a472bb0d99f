import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { LinkButton } from '#design/link-button.tsx'
import { Spinner } from '#design/spinner.tsx'
import { toast } from '#design/toast.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import type { verifyOtp } from '../contract/accounts.ts'
import { messages } from '../messages/en.ts'
import { messages as pagesMessages } from '../messages/pages-en.ts'
import { messages as securityMessages } from '../messages/security-en.ts'
import { BackLink } from './back-link.tsx'
import { CodeForm } from './code-form.tsx'
import { finishSignIn } from './finish-sign-in.ts'
import { returnUrlOf, withReturnUrl } from './return-url.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { registrationDraft, type TempUser, tempUser } from './temp-user.ts'
import { useHydrated } from './use-hydrated.ts'

export const Route = createFileRoute('/otp-verify')({
  validateSearch: returnUrlOf,
  head: (context) => pageHead(context, { ...pagesMessages.otp, noindex: true }),
  component: OtpVerifyPage,
})

function OtpVerifyPage() {
  // What waits for its code is known to the browser alone.
  return useHydrated() ? <CodeStep /> : <Spinner />
}

function CodeStep() {
  const search = Route.useSearch()
  const router = useRouter()
  const [waiting, setWaiting] = useState(() => tempUser.get())
  if (waiting === null || waiting.purpose === 'reset') return <NoPendingCode returnUrl={search} />

  const nextUrl = returnUrlOf(waiting)
  const returnUrl = { returnUrl: search.returnUrl ?? nextUrl.returnUrl, courseId: search.courseId ?? nextUrl.courseId }
  async function finish(data: ReplyOf<typeof verifyOtp>) {
    if (!('token' in data)) return
    const registeredAs = waiting?.purpose === 'register' ? registrationDraft.get()?.role : undefined
    // The school has chosen to invite its creators since they registered.
    if (registeredAs === 'CREATOR' && data.userRole !== 'CREATOR')
      toast.info(messages.accountReady, messages.creatorsInvited, { durationMs: 8000 })
    await finishSignIn(router, data, returnUrl)
  }
  return (
    <SignInFrame
      heading={messages.otp.heading}
      text={sentTo(waiting)}
      above={
        waiting.purpose === 'register' ? (
          <BackLink href={withReturnUrl('/register', returnUrl)}>{messages.otp.changeNumber}</BackLink>
        ) : (
          <BackLink href={withReturnUrl('/login', returnUrl)}>{messages.otp.backToLogin}</BackLink>
        )
      }
    >
      <CodeForm waiting={waiting} onVerified={finish} onResent={(sentBy) => setWaiting({ ...waiting, sentBy })} />
    </SignInFrame>
  )
}

function sentTo({ sentBy, mobileNo, email }: TempUser): string {
  if (sentBy === 'none') return securityMessages.nothingSent
  if (sentBy === 'both') return messages.otp.sentByBoth(mobileNo, email)
  return sentBy === 'sms' ? messages.otp.sentBySms(mobileNo) : messages.otp.sentByEmail(email)
}

function NoPendingCode({ returnUrl }: { returnUrl: ReturnType<typeof returnUrlOf> }) {
  return (
    <SignInFrame heading={messages.otp.nothingHeading} text={messages.otp.nothingText}>
      <div className="mt-8 grid gap-3">
        <LinkButton size="large" full href={withReturnUrl('/login', returnUrl)}>
          {messages.login.submit}
        </LinkButton>
        <LinkButton size="large" full variant="secondary" href={withReturnUrl('/register', returnUrl)}>
          {messages.login.createAccount}
        </LinkButton>
      </div>
    </SignInFrame>
  )
}
