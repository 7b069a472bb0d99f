import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { LinkButton } from '#design/link-button.tsx'
import { Spinner } from '#design/spinner.tsx'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import type { verifyOtp } from '../contract/accounts.ts'
import { words } from '../messages/en.ts'
import { words as pages } from '../messages/pages-en.ts'
import { words as security } from '../messages/security-en.ts'
import { BackLink } from './back-link.tsx'
import { CodeForm } from './code-form.tsx'
import { finishSignIn } from './finish-sign-in.ts'
import { returnUrlOf, withWayBack } from './return-url.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { type TempUser, tempUser } from './temp-user.ts'
import { useHydrated } from './use-hydrated.ts'

export const Route = createFileRoute('/otp-verify')({
  validateSearch: returnUrlOf,
  head: (context) => pageHead(context, { ...pages.otp, noindex: true }),
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
  if (waiting === null || waiting.purpose === 'reset') return <NothingWaits returnUrl={search} />

  const kept = returnUrlOf(waiting)
  const returnUrl = { returnUrl: search.returnUrl ?? kept.returnUrl, courseId: search.courseId ?? kept.courseId }
  async function finish(data: ReplyOf<typeof verifyOtp>) {
    if ('token' in data) await finishSignIn(router, data, returnUrl)
  }
  return (
    <SignInFrame
      heading={words.otp.heading}
      text={sentTo(waiting)}
      above={
        waiting.purpose === 'register' ? (
          <BackLink href={withWayBack('/register', returnUrl)}>{words.otp.changeNumber}</BackLink>
        ) : (
          <BackLink href={withWayBack('/login', returnUrl)}>{words.otp.backToLogin}</BackLink>
        )
      }
    >
      <CodeForm waiting={waiting} onVerified={finish} onResent={(sentBy) => setWaiting({ ...waiting, sentBy })} />
    </SignInFrame>
  )
}

function sentTo({ sentBy, mobileNo, email }: TempUser): string {
  if (sentBy === 'none') return security.nothingSent
  if (sentBy === 'both') return words.otp.sentByBoth(mobileNo, email)
  return sentBy === 'sms' ? words.otp.sentBySms(mobileNo) : words.otp.sentByEmail(email)
}

function NothingWaits({ returnUrl }: { returnUrl: ReturnType<typeof returnUrlOf> }) {
  return (
    <SignInFrame heading={words.otp.nothingHeading} text={words.otp.nothingText}>
      <div className="mt-8 grid gap-3">
        <LinkButton size="large" full href={withWayBack('/login', returnUrl)}>
          {words.login.submit}
        </LinkButton>
        <LinkButton size="large" full variant="secondary" href={withWayBack('/register', returnUrl)}>
          {words.login.createAccount}
        </LinkButton>
      </div>
    </SignInFrame>
  )
}
