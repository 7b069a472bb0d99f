import { useWatch } from 'react-hook-form'
import { FormPassword, FormSubmit } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { call } from '#platform/api/client.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { resetPassword } from '../contract/accounts.ts'
import { messages } from '../messages/en.ts'
import { PasswordChecklist } from './password-checklist.tsx'
import { refusedFields } from './refused-fields.ts'

/** The last step of a reset. */
export function NewPasswordForm({ resetToken, onDone }: { resetToken: string; onDone: (message: string) => void }) {
  async function save(values: ParsedOf<typeof resetPassword>) {
    try {
      const { message } = await call(resetPassword, values)
      onDone(message)
    } catch (error) {
      return refusedFields(error)
    }
  }
  return (
    <Form
      of={resetPassword.input}
      defaultValues={{ resetToken, newPassword: '', confirmPassword: '' }}
      onSubmit={save}
      className="mt-8 grid gap-5"
    >
      <NewPasswordFields />
      <FormSubmit loadingLabel={messages.forgot.saving}>{messages.forgot.save}</FormSubmit>
    </Form>
  )
}

/** A new password with its checklist, typed twice. */
export function NewPasswordFields() {
  const typed = String(useWatch({ name: 'newPassword' }) ?? '')
  return (
    <>
      <div>
        <FormPassword
          name="newPassword"
          label={messages.newPassword}
          required
          autoComplete="new-password"
          deps={['confirmPassword']}
        />
        <PasswordChecklist password={typed} />
      </div>
      <FormPassword name="confirmPassword" label={messages.confirmPassword} required autoComplete="new-password" />
    </>
  )
}
