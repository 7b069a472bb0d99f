import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { FormSubmit } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { toast } from '#design/toast.ts'
import { call } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { forgetPassword } from '../contract/accounts.ts'
import { messages } from '../messages/en.ts'
import { messages as pagesMessages } from '../messages/pages-en.ts'
import { BackLink } from './back-link.tsx'
import { CodeForm } from './code-form.tsx'
import { EmailField } from './email-field.tsx'
import { hideLinkToken, linkToken } from './link-token.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { refusedFields } from './refused-fields.ts'
import { returnUrlOf, type ReturnTarget, withReturnUrl } from './return-url.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { forgetTempUser, type TempUser, tempUser } from './temp-user.ts'
import { useHydrated } from './use-hydrated.ts'

export const Route = createFileRoute('/forget-password')({
  validateSearch: (search: Record<string, unknown>): ReturnTarget & { token?: string } => returnUrlOf(search),
  head: (context) => pageHead(context, { ...pagesMessages.forgot, noindex: true }),
  component: ForgetPasswordPage,
})

type Step = { waiting: TempUser | null; resetToken?: string | undefined }
const nothing: Step = { waiting: null }

/** E-mail, code, new password; a reload during the second goes on, a one-time link opens the third. */
function ForgetPasswordPage() {
  const returnUrl = Route.useSearch()
  const router = useRouter()
  // A reset that waits for its code, and a one-time link, are known to the browser alone. What has been typed into the
  // server's page stays when neither is there.
  const hydrated = useHydrated()
  const found = useMemo(() => (hydrated ? { waiting: waitingReset(), resetToken: linkToken() } : nothing), [hydrated])
  const [chosen, setChosen] = useState<Step>()
  const { waiting, resetToken } = chosen ?? found
  useEffect(() => {
    if (hydrated) hideLinkToken()
  }, [hydrated])

  function start(next: TempUser | null) {
    if (next) tempUser.set(next)
    else forgetTempUser()
    setChosen({ waiting: next })
  }

  async function sendCode(values: { email: string }) {
    try {
      const { data } = await call(forgetPassword, values)
      const { email } = values
      start({ ...returnUrl, purpose: 'reset', email, mobileNo: '', ...data, sentBy: 'sms', sentAt: Date.now() })
    } catch (error) {
      return refusedFields(error)
    }
  }

  async function signInAgain(message: string) {
    forgetTempUser()
    toast.success(messages.forgot.done, message)
    await router.navigate({ href: withReturnUrl('/login', returnUrl), replace: true })
  }

  if (resetToken)
    return (
      <SignInFrame heading={messages.forgot.newHeading} text={messages.forgot.newText}>
        <NewPasswordForm resetToken={resetToken} onDone={signInAgain} />
      </SignInFrame>
    )
  if (waiting)
    return (
      <SignInFrame
        key="code"
        heading={messages.otp.heading}
        text={messages.forgot.codeText(waiting.email)}
        above={<BackLink onClick={() => start(null)}>{messages.forgot.changeEmail}</BackLink>}
      >
        <CodeForm
          waiting={waiting}
          onVerified={(data) => {
            if ('resetToken' in data) setChosen({ waiting, resetToken: data.resetToken })
          }}
        />
      </SignInFrame>
    )
  return (
    <SignInFrame
      key="email"
      heading={messages.forgot.heading}
      text={messages.forgot.text}
      above={<BackLink href={withReturnUrl('/login', returnUrl)}>{messages.forgot.back}</BackLink>}
    >
      <Form of={forgetPassword.input} defaultValues={{ email: '' }} onSubmit={sendCode} className="mt-8 grid gap-5">
        <EmailField autoComplete="username" />
        <FormSubmit loadingLabel={messages.forgot.submitting}>{messages.forgot.submit}</FormSubmit>
      </Form>
    </SignInFrame>
  )
}

function waitingReset(): TempUser | null {
  const stored = tempUser.get()
  return stored?.purpose === 'reset' ? stored : null
}
