import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { FormCheckbox, FormPassword, FormPhone, FormRadio, FormSubmit, FormText } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { Link } from '#design/link.tsx'
import { call } from '#platform/api/client.ts'
import type { InputOf, ParsedOf } from '#platform/api/contract.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { register } from '../contract/accounts.ts'
import { messages } from '../messages/en.ts'
import { messages as pagesMessages } from '../messages/pages-en.ts'
import { EmailField } from './email-field.tsx'
import { PasswordChecklist } from './password-checklist.tsx'
import { refusedFields } from './refused-fields.ts'
import { registerSearch, withReturnUrl } from './return-url.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { startOtpStep } from './start-otp-step.ts'
import { registrationDraft } from './temp-user.ts'
import { TermsLabel } from './terms-label.tsx'
import { useHydrated } from './use-hydrated.ts'
import { useSite } from './use-site.ts'

export const Route = createFileRoute('/register')({
  validateSearch: registerSearch,
  head: (context) => pageHead(context, { ...pagesMessages.register, noindex: true }),
  component: RegisterPage,
})

const roleOptions = [
  { value: 'LEARNER', label: messages.register.learn },
  { value: 'CREATOR', label: messages.register.teach },
]

type Fields = Partial<InputOf<typeof register>>
const empty: Fields = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  password: '',
  acceptTerms: false,
  isAdult: false,
}

function RegisterPage() {
  const { role, ...returnUrl } = Route.useSearch()
  const router = useRouter()
  const { invitesCreators } = useSite()
  // Back from the code by 'Change number': what was typed is here again, except the password.
  const draft = useHydrated() ? registrationDraft.get() : null
  const chosenRole = (draft?.role ?? role) === 'CREATOR' && !invitesCreators ? 'CREATOR' : 'LEARNER'
  const fields: Fields = draft
    ? { ...empty, ...draft, role: chosenRole, acceptTerms: true, isAdult: true }
    : { ...empty, role: chosenRole }

  async function signUp(values: ParsedOf<typeof register>) {
    try {
      const { data, meta } = await call(register, values)
      const { firstName, lastName, email, phone } = values
      registrationDraft.set({ firstName, lastName, email, phone, role: values.role ?? 'LEARNER' })
      await startOtpStep(router, { ...data, ...returnUrl, purpose: 'register', email, sentBy: meta.sentBy })
    } catch (error) {
      return refusedFields(error)
    }
  }

  return (
    <SignInFrame heading={messages.register.heading} text={messages.register.text}>
      <Form
        key={draft ? 'again' : 'new'}
        of={register.input}
        defaultValues={fields}
        onSubmit={signUp}
        className="mt-7 grid gap-4"
      >
        <div className="grid grid-cols-2 gap-3">
          <FormText name="firstName" label={messages.firstName} required autoComplete="given-name" />
          <FormText name="lastName" label={messages.lastName} required autoComplete="family-name" />
        </div>
        <EmailField autoComplete="email" />
        <FormPhone name="phone" label={messages.mobileNumber} required />
        <div>
          <FormPassword name="password" label={messages.password} required autoComplete="new-password" />
          <TypedPassword />
        </div>
        {!invitesCreators && (
          <FormRadio name="role" legend={messages.register.role} options={roleOptions} className="grid grid-cols-2" />
        )}
        <div>
          <FormCheckbox name="acceptTerms" label={<TermsLabel />} />
          <FormCheckbox name="isAdult" label={messages.register.isAdult} />
        </div>
        <FormSubmit loadingLabel={messages.register.submitting}>{messages.register.submit}</FormSubmit>
      </Form>
      <p className="ink-2 mt-5">
        {messages.register.haveAccount}{' '}
        <Link className="link" href={withReturnUrl('/login', returnUrl)}>
          {messages.register.signIn}
        </Link>
      </p>
    </SignInFrame>
  )
}

function TypedPassword() {
  return <PasswordChecklist password={String(useWatch({ name: 'password' }) ?? '')} />
}
