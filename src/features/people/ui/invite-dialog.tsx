import { Button } from '#design/button.tsx'
import { FormPhone, FormSelect, FormSubmit, FormText } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { Modal } from '#design/modal.tsx'
import { toast } from '#design/toast.ts'
import { messages as accountFactsMessages } from '#features/accounts/messages/account-facts-en.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { call } from '#platform/api/client.ts'
import { type ParsedOf, type Role, roles } from '#platform/api/contract.ts'
import { inviteUser } from '../contract.ts'
import { messages } from '../messages/en.ts'
import { FurtherPermissions } from './further-permissions.tsx'
import { useRefetchPeople } from './user-actions.tsx'

const options = roles.map((value) => ({ value, label: accountFactsMessages.roles[value] })).toReversed()
const empty = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  alsoRoles: [],
  mayExport: [],
}

/** @param firstRole what is chosen at first */
export function InviteDialog({ onClose, firstRole = 'LEARNER' }: { onClose: () => void; firstRole?: Role }) {
  const refetchPeople = useRefetchPeople()
  async function invite(values: ParsedOf<typeof inviteUser>) {
    try {
      const { message } = await call(inviteUser, values)
      toast.success(messages.invited, message)
      onClose()
      await refetchPeople()
    } catch (error) {
      return refusedFields(error)
    }
  }
  return (
    <Modal open onClose={onClose} title={messages.invite} description={messages.inviteText} width={560}>
      <Form
        of={inviteUser.input}
        defaultValues={{ ...empty, role: firstRole }}
        onSubmit={invite}
        className="mt-5 grid gap-4"
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <FormText name="firstName" label={messages.firstName} required autoComplete="off" />
          <FormText name="lastName" label={messages.lastName} required autoComplete="off" />
        </div>
        <FormText name="email" label={messages.email} type="email" inputMode="email" required autoComplete="off" />
        <div className="grid gap-4 sm:grid-cols-2">
          <FormPhone
            name="phone"
            label={messages.mobileNumber}
            hint={messages.mobileHint}
            required
            autoComplete="off"
          />
          <FormSelect name="role" label={messages.role} options={options} required />
        </div>
        <FurtherPermissions />
        <div className="modal-actions">
          <Button variant="secondary" onClick={onClose}>
            {messages.cancel}
          </Button>
          <FormSubmit size="medium" full={false} loadingLabel={messages.sending}>
            {messages.sendInvitation}
          </FormSubmit>
        </div>
      </Form>
    </Modal>
  )
}
