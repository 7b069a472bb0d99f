import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '#design/button.tsx'
import { FormOtp, FormPassword, FormSubmit } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { toast } from '#design/toast.ts'
import { accountSecurity, confirmEmail, sendEmailCode } from '#features/accounts/contract/security.ts'
import { messages } from '#features/accounts/messages/security-en.ts'
import { isReleasedEmail } from '#features/accounts/rules.ts'
import { EmailField } from '#features/accounts/ui/email-field.tsx'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { updateUser } from '#features/accounts/ui/session-store.ts'
import { call, query } from '#platform/api/client.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { learnerProfile } from '../../contract.ts'
import { SettingCard } from './setting-card.tsx'

/** 'Confirm your email', while nobody has. */
export function EmailSection() {
  const found = useQuery(query(accountSecurity, {}))
  const [sent, setSent] = useState<{ challenge: string; email: string }>()
  if (!found.data || found.data.emailConfirmed) return null
  const released = isReleasedEmail(found.data.email)
  const email = released ? '' : found.data.email
  return (
    <SettingCard
      id="email"
      title={released ? messages.addTitle : messages.confirmTitle}
      text={sent ? messages.codeSentTo(sent.email) : released ? messages.addText : messages.confirmText(email)}
    >
      {sent ? <CodeStep {...sent} onBack={() => setSent(undefined)} /> : <EmailStep email={email} onSent={setSent} />}
    </SettingCard>
  )
}

type Sent = { challenge: string; email: string }

function EmailStep({ email, onSent }: { email: string; onSent: (sent: Sent) => void }) {
  async function send(values: ParsedOf<typeof sendEmailCode>) {
    try {
      const { data } = await call(sendEmailCode, values)
      onSent({ ...data, email: values.email })
    } catch (error) {
      return refusedFields(error)
    }
  }
  return (
    <Form
      of={sendEmailCode.input}
      defaultValues={{ email, currentPassword: '' }}
      onSubmit={send}
      className="grid max-w-[440px] gap-5"
    >
      <EmailField autoComplete="email" />
      <PasswordForChange unchanged={email} />
      <FormSubmit size="medium" full={false} className="justify-self-start" loadingLabel={messages.sending}>
        {messages.sendCode}
      </FormSubmit>
    </Form>
  )
}

function PasswordForChange({ unchanged }: { unchanged: string }) {
  const typed = String(useWatch({ name: 'email' }) ?? '')
  if (typed.trim().toLowerCase() === unchanged) return null
  return (
    <FormPassword name="currentPassword" label={messages.currentPassword} required autoComplete="current-password" />
  )
}

function CodeStep({ challenge, onBack }: Sent & { onBack: () => void }) {
  const queryClient = useQueryClient()
  async function confirm(values: { challenge: string; otp: string }) {
    try {
      const { data, message } = await call(confirmEmail, values)
      updateUser(data)
      toast.success(message)
      await queryClient.invalidateQueries({ queryKey: [learnerProfile.call] })
      await queryClient.invalidateQueries({ queryKey: [accountSecurity.call] })
    } catch (error) {
      return refusedFields(error)
    }
  }
  return (
    <Form
      of={confirmEmail.input}
      defaultValues={{ challenge, otp: '' }}
      onSubmit={confirm}
      className="grid max-w-[440px] gap-5"
    >
      <FormOtp name="otp" label={messages.label} labelHidden={false} autoFocus />
      <div className="flex flex-wrap gap-3">
        <FormSubmit size="medium" full={false} loadingLabel={messages.confirming}>
          {messages.confirm}
        </FormSubmit>
        <Button variant="secondary" onClick={onBack}>
          {messages.back}
        </Button>
      </div>
    </Form>
  )
}
