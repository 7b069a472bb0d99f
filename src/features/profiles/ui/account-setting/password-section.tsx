import { useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { FormPassword, FormSubmit } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { toast } from '#design/toast.ts'
import { accountSessions, changePassword } from '#features/accounts/contract/accounts.ts'
import { NewPasswordFields } from '#features/accounts/ui/new-password-form.tsx'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { call } from '#platform/api/client.ts'
import type { InputOf } from '#platform/api/contract.ts'
import { messages } from '../../messages/account-en.ts'
import { SettingCard } from './setting-card.tsx'

type Fields = InputOf<typeof changePassword>
const empty: Fields = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function PasswordSection() {
  const queryClient = useQueryClient()
  const email = useSession((state) => state.user?.email)

  async function change(values: Fields, form: UseFormReturn<Fields>) {
    try {
      const { message } = await call(changePassword, values)
      form.reset(empty)
      toast.success(messages.passwordChanged, message)
      await queryClient.invalidateQueries({ queryKey: [accountSessions.call] })
    } catch (error) {
      return refusedFields(error)
    }
  }

  return (
    <SettingCard id="password" title={messages.sections.password} text={messages.passwordText}>
      <Form of={changePassword.input} defaultValues={empty} onSubmit={change} className="grid max-w-[440px] gap-5">
        {/* Tells a password manager whose password this is. */}
        <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
        <FormPassword name="currentPassword" label={messages.currentPassword} required />
        <NewPasswordFields />
        <FormSubmit size="medium" full={false} className="justify-self-start" loadingLabel={messages.saving}>
          {messages.changePassword}
        </FormSubmit>
      </Form>
    </SettingCard>
  )
}
