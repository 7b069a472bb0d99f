import { Button } from '#design/button.tsx'
import { FormSubmit, FormTextarea } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { Modal } from '#design/modal.tsx'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { suspendUsers } from '../contract.ts'
import { messages } from '../messages/en.ts'

/** Asks why before one or several accounts are suspended. */
export function SuspendDialog({
  uids,
  title,
  onSuspend,
  onClose,
}: {
  uids: string[]
  title: string
  onSuspend: (values: ParsedOf<typeof suspendUsers>) => Promise<unknown>
  onClose: () => void
}) {
  async function suspend(values: ParsedOf<typeof suspendUsers>) {
    try {
      await onSuspend(values)
      onClose()
    } catch (error) {
      return refusedFields(error)
    }
  }
  return (
    <Modal open onClose={onClose} title={title} description={messages.suspendDetail}>
      <Form of={suspendUsers.input} defaultValues={{ uids, reason: '' }} onSubmit={suspend} className="mt-4">
        <FormTextarea
          name="reason"
          label={messages.suspendReason}
          hint={messages.suspendReasonHint}
          required
          rows={3}
          maxLength={500}
        />
        <div className="modal-actions">
          <Button variant="secondary" onClick={onClose}>
            {messages.cancel}
          </Button>
          <FormSubmit size="medium" variant="delete" full={false} loadingLabel={messages.suspending}>
            {messages.suspendMany(uids.length)}
          </FormSubmit>
        </div>
      </Form>
    </Modal>
  )
}
