import { Button } from '#design/button.tsx'
import { FormRadio, FormSubmit } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { Modal } from '#design/modal.tsx'
import { toast } from '#design/toast.ts'
import { messages as accountFactsMessages } from '#features/accounts/messages/account-facts-en.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { call } from '#platform/api/client.ts'
import { type ParsedOf, partialAdminRoles, roles } from '#platform/api/contract.ts'
import { changeRole } from '../contract.ts'
import { messages } from '../messages/en.ts'
import { FurtherPermissions } from './further-permissions.tsx'
import type { ActedOn } from './user-actions.tsx'

export const roleOptions = roles
  .map((value) => ({
    value,
    label: (
      <>
        <span className="font-semibold">{accountFactsMessages.roles[value]}</span>
        <span className="t-sm ink-3 block">{messages.roleHints[value]}</span>
      </>
    ),
  }))
  .toReversed()

export function RoleDialog({
  user,
  onClose,
  onSaved,
}: {
  user: ActedOn
  onClose: () => void
  onSaved: () => Promise<void>
}) {
  async function save(values: ParsedOf<typeof changeRole>) {
    try {
      const { message } = await call(changeRole, values)
      toast.success(messages.roleSaved, message)
      onClose()
      await onSaved()
    } catch (error) {
      return refusedFields(error)
    }
  }
  return (
    <Modal open onClose={onClose} title={messages.roleOf(user.clubbedName)} description={messages.roleText} width={560}>
      <Form
        of={changeRole.input}
        defaultValues={{
          uid: user.uid,
          role: user.userRole,
          alsoRoles: partialAdminRoles.filter((role) => role !== user.userRole && user.roles.includes(role)),
          mayExport: [...user.mayExport],
        }}
        onSubmit={save}
        className="mt-4"
      >
        <FormRadio name="role" legend={messages.role} legendHidden options={roleOptions} className="grid gap-2" />
        <FurtherPermissions />
        <div className="modal-actions">
          <Button variant="secondary" onClick={onClose}>
            {messages.cancel}
          </Button>
          <FormSubmit size="medium" full={false} loadingLabel={messages.saving}>
            {messages.saveRole}
          </FormSubmit>
        </div>
      </Form>
    </Modal>
  )
}
