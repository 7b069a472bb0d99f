import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FormPassword, FormSubmit } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { Link } from '#design/link.tsx'
import { call } from '#platform/api/client.ts'
import { browserStore } from '#platform/browser/browser-store.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { login } from '../contract/accounts.ts'
import { messages } from '../messages/en.ts'
import { messages as pagesMessages } from '../messages/pages-en.ts'
import { dashboardPath } from '../rules.ts'
import { DemoLogins } from './demo-logins.tsx'
import { EmailField } from './email-field.tsx'
import { finishSignIn, goTo } from './finish-sign-in.ts'
import { refusedFields } from './refused-fields.ts'
import { returnUrlOf, withReturnUrl } from './return-url.ts'
import { verifySession, useSession } from './session-store.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { startOtpStep } from './start-otp-step.ts'
import { useHydrated } from './use-hydrated.ts'
import { useSite } from './use-site.ts'

export const Route = createFileRoute('/login')({
  validateSearch: returnUrlOf,
  head: (context) => pageHead(context, { ...pagesMessages.login, noindex: true }),
  component: LoginPage,
})

function LoginPage() {
  const returnUrl = Route.useSearch()
  const router = useRouter()
  const { demo } = useSite()
  const course = useRequestedCourse(returnUrl.courseId)
  useLeaveWhenSignedIn(returnUrl.returnUrl)

  async function signIn(values: { email: string; password: string }) {
    try {
      const { data, meta } = await call(login, values)
      if ('token' in data) {
        await finishSignIn(router, data, returnUrl)
        return
      }
      await startOtpStep(router, { ...data, ...returnUrl, purpose: 'login', email: values.email, sentBy: meta.sentBy })
    } catch (error) {
      return refusedFields(error)
    }
  }

  return (
    <SignInFrame
      heading={messages.login.heading}
      text={course ? messages.login.textForCourse(course) : messages.login.text}
    >
      <Form of={login.input} defaultValues={{ email: '', password: '' }} onSubmit={signIn} className="mt-8 grid gap-5">
        {(form) => (
          <>
            <EmailField autoComplete="username" />
            <FormPassword name="password" label={messages.password} required />
            <Link
              className="link -my-2 inline-flex min-h-11 items-center justify-self-end text-[15.5px]"
              href={withReturnUrl('/forget-password', returnUrl)}
            >
              {messages.login.forgot}
            </Link>
            <FormSubmit loadingLabel={messages.login.submitting}>{messages.login.submit}</FormSubmit>
            {demo && (
              <DemoLogins
                onChoose={(email, password) => {
                  form.setValue('email', email, { shouldValidate: true })
                  form.setValue('password', password, { shouldValidate: true })
                }}
              />
            )}
          </>
        )}
      </Form>
      <p className="ink-2 mt-6">
        {messages.login.newHere}{' '}
        <Link className="link" href={withReturnUrl('/register', returnUrl)}>
          {messages.login.createAccount}
        </Link>
      </p>
    </SignInFrame>
  )
}

/** The title of the course a visitor pressed Enroll on, as the browser kept it. */
function useRequestedCourse(courseId: string | undefined): string | undefined {
  const hydrated = useHydrated()
  if (!hydrated || !courseId) return undefined
  const pending = browserStore.read<{ course?: { uid?: string; courseTitle?: string } }>('pendingEnrollment')
  return pending?.course?.uid === courseId ? pending.course.courseTitle : undefined
}

/** Somebody whose session holds has no business here. */
function useLeaveWhenSignedIn(returnUrl: string | undefined): void {
  const router = useRouter()
  useEffect(() => {
    void verifySession().then((holds) => {
      const { user, lastVerified } = useSession.getState()
      if (holds && user && lastVerified) return goTo(router, returnUrl ?? dashboardPath(user.userRole))
    })
    // Only on arrival: a sign-in made on this page finds its own way.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}
