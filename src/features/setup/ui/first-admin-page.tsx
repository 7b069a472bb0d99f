import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { FormCheckbox, FormPhone, FormSubmit, FormText } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { Link } from '#design/link.tsx'
import { messages as accountsMessages } from '#features/accounts/messages/en.ts'
import { EmailField } from '#features/accounts/ui/email-field.tsx'
import { finishSignIn } from '#features/accounts/ui/finish-sign-in.ts'
import { hideLinkToken, linkToken } from '#features/accounts/ui/link-token.ts'
import { NewPasswordFields } from '#features/accounts/ui/new-password-form.tsx'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { SignInFrame } from '#features/accounts/ui/sign-in-frame.tsx'
import { TermsLabel } from '#features/accounts/ui/terms-label.tsx'
import { useHydrated } from '#features/accounts/ui/use-hydrated.ts'
import { call } from '#platform/api/client.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { checkSetupLink, firstAdminFields, makeFirstAdmin } from '../contract/setup.ts'
import { messages } from '../messages/en.ts'
import { showUnopened } from './show-unopened.ts'

const { first } = messages

export const Route = createFileRoute('/setup')({
  validateSearch: (): { token?: string } => ({}),
  head: (context) => pageHead(context, { ...first, noindex: true }),
  component: FirstAdminPage,
})

/** Opened by the link that the start of a new live school prints. */
function FirstAdminPage() {
  const hydrated = useHydrated()
  const [works, setWorks] = useState(true)
  // The token does not stay in the address: a glance or a shared link would carry it on.
  const token = useMemo(() => (hydrated ? linkToken() : ''), [hydrated])
  useEffect(() => {
    if (!hydrated) return
    hideLinkToken()
    if (!token) return
    showUnopened()
    call(checkSetupLink, { token }).then(
      ({ data }) => setWorks(data.works),
      // Without an answer the form stays: sending it says what is wrong.
      () => {},
    )
  }, [hydrated, token])
  if (token === undefined) return <NoLink text={first.noLink} />
  if (!works) return <NoLink text={first.usedLink} />
  return (
    <SignInFrame heading={first.heading} text={first.text}>
      <FirstAdminForm token={token} />
    </SignInFrame>
  )
}

function NoLink({ text }: { text: string }) {
  return (
    <SignInFrame heading={first.heading} text={text}>
      <p className="ink-2 mt-3">{first.restart}</p>
      <p className="mt-5">
        <Link className="link" href="/login">
          {first.signIn}
        </Link>
      </p>
    </SignInFrame>
  )
}

const empty = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  newPassword: '',
  confirmPassword: '',
  acceptTerms: false,
}

function FirstAdminForm({ token }: { token: string }) {
  const router = useRouter()

  async function create(values: Omit<ParsedOf<typeof makeFirstAdmin>, 'token'>) {
    try {
      const { data } = await call(makeFirstAdmin, { ...values, token })
      await finishSignIn(router, data, { returnUrl: '/admin/setup' })
    } catch (error) {
      return refusedFields(error)
    }
  }

  return (
    <Form of={firstAdminFields} defaultValues={empty} onSubmit={create} className="mt-7 grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        <FormText name="firstName" label={accountsMessages.firstName} required autoComplete="given-name" />
        <FormText name="lastName" label={accountsMessages.lastName} required autoComplete="family-name" />
      </div>
      <EmailField autoComplete="email" />
      <FormPhone name="phone" label={accountsMessages.mobileNumber} required />
      <NewPasswordFields />
      <FormCheckbox name="acceptTerms" label={<TermsLabel />} />
      <FormSubmit loadingLabel={first.submitting}>{first.submit}</FormSubmit>
    </Form>
  )
}
